import type { LedgerHead } from "./ledger-head.ts";
import { digest } from "./sha256.ts";

const hashLength = 32;
const tileWidth = 256;

/**
 * Whether a ledger begins with all entries of an older, shorter one: from the hashes of its entries,
 * which its mirror has as tiles of level 0 (c2sp.org/tlog-tiles), both roots are computed (RFC 6962).
 * A page that is not secure has no SHA-256, and only sizes are compared there.
 */
export async function continues(
  { size, root }: LedgerHead,
  older: LedgerHead,
  read: (path: string) => Promise<Uint8Array | null>,
): Promise<boolean> {
  if (crypto.subtle === undefined) return true;
  const count = Math.ceil(size / tileWidth);
  const tiles = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      return (await read(tilePath(i, Math.min(tileWidth, size - i * tileWidth)))) ?? [];
    }),
  );
  const hashes = Uint8Array.from(tiles.flatMap((tile) => [...tile]));
  const before = hashes.subarray(0, older.size * hashLength);
  return (
    (await rootOf(hashes)) === root && (older.size === 0 || (await rootOf(before)) === older.root)
  );
}

/** The path of a tile of level 0 with so many hashes: groups of three digits, `x` before all but the last. */
function tilePath(index: number, width: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const partial = width < tileWidth ? `.p/${width}` : "";
  return `ledger/tile/0/${groups.replace(/\d{3}(?=\d)/g, "x$&/")}${partial}`;
}

async function rootOf(hashes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...(await merged(hashes))));
}

async function merged(hashes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (hashes.length <= hashLength) return hashes;
  let half = hashLength;
  while (half * 2 < hashes.length) half *= 2;
  const [left, right] = [hashes.subarray(0, half), hashes.subarray(half)];
  return digest(Uint8Array.of(1, ...(await merged(left)), ...(await merged(right))));
}

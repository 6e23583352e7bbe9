import type { LedgerHead } from "./ledger-head.ts";
import { digest, remoteBytes } from "./remote-file.ts";
import type { Settings } from "./settings.ts";

const hashLength = 32;
const tileWidth = 256;

/**
 * Whether a ledger begins with all entries of an older one: from the hashes of its entries, which
 * its mirror has as tiles of level 0 (c2sp.org/tlog-tiles), both roots are computed (RFC 6962). A
 * page that is not secure has no SHA-256, and only equal sizes are compared there.
 */
export async function continues(
  settings: Settings,
  { mirror, size, root }: LedgerHead,
  older: LedgerHead,
): Promise<boolean> {
  if (size === older.size) return root === older.root;
  if (size < older.size || crypto.subtle === undefined) return size > older.size;
  const count = Math.ceil(size / tileWidth);
  const tiles = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const path = tilePath(i, Math.min(tileWidth, size - i * tileWidth));
      return (await remoteBytes(settings, mirror, path, false)) ?? [];
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

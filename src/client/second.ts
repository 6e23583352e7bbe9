import type { LedgerHead } from "./ledger-head.ts";
import { member } from "./member.ts";
import type { Settings } from "./settings.ts";
import { digest } from "./sha256.ts";

// What is loaded when it is needed: the library's second module. It imports no error class, since there
// must be one of each.

export { composed } from "../resolve/composed.ts";

/**
 * The host's own answer, or null when it is not reliable, and the answer is then composed from
 * files. A host that ignores a query is detected by the filters that every list answer repeats.
 */
export async function askApi(
  { fetch, timeout }: Settings,
  address: string,
  query: string,
): Promise<{ readonly status: number; readonly body: string; readonly json: unknown } | null> {
  try {
    const url = query === "" ? address : `${address}?${query}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    const body = await response.text();
    const json: unknown = JSON.parse(body);
    const { status } = response;
    return (status === 200 ? isAsked(json, query) : isRefusal(status, json))
      ? { status, body, json }
      : null;
  } catch {
    return null;
  }
}

function isRefusal(status: number, json: unknown): boolean {
  const code = String(member(json, "code"));
  return status < 500 && /^(?:invalid_|unknown_(?!route))/.test(code);
}

function isAsked(json: unknown, query: string): boolean {
  if (member(json, "success") !== true) return false;
  const meta = member(json, "meta");
  const window = member(member(json, "review"), "window");
  return [...new URLSearchParams(query)].every(([name, value]) => {
    const places = [meta, member(meta, "filters"), window];
    return places.some((place) => String(member(place, name)) === value);
  });
}

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
  const hashes = new Uint8Array(size * hashLength);
  for (let start = 0; start < size; start += tileWidth) {
    const width = Math.min(tileWidth, size - start);
    const tile = await read(tilePath(start / tileWidth, width));
    // a size that the tiles do not bear out costs no more than what there is of them
    if (tile?.length !== width * hashLength) return false;
    hashes.set(tile, start * hashLength);
  }
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

import { tilePath, tileWidth } from "../../record/ledger/tile-path.ts";
import { later } from "./later.ts";
import type { Trouble } from "./stele-error.ts";
import { hashLength, merged } from "./tiles.ts";

// What is loaded when it is needed: the library's second module. It imports no error class, since there
// must be one of each.

export { composed } from "../../resolve/composed.ts";

/** A parsed checkpoint. `stele verify` checks its signature. */
export interface LedgerHead {
  readonly origin: string;
  readonly size: number;
  /** The root hash in base64. */
  readonly root: string;
  readonly text: string;
}

type Read = (path: string) => Promise<Uint8Array | null>;

/** In what a ledger is no continuation of an earlier one, which it has to be; null where it is one. */
export async function unlike(
  shown: LedgerHead | null,
  before: LedgerHead,
  read: Read,
  timeout: number,
): Promise<readonly [Trouble, string] | null> {
  if (shown === null) return ["rolled_back", "it shows no ledger"];
  if (shown.origin !== before.origin) {
    return ["another_ledger", `its ledger is "${shown.origin}", not "${before.origin}"`];
  }
  if (shown.size < before.size) {
    const found = `its ledger is of size ${shown.size}, must be at least ${before.size}`;
    return ["rolled_back", found];
  }
  const follows =
    shown.size === before.size
      ? shown.root === before.root
      : await Promise.race([continues(shown, before, read), later(timeout)]);
  if (follows) return null;
  return ["forked", `its ledger is not seen to continue that of size ${before.size}`];
}

/**
 * Whether a ledger begins with all entries of an older, shorter one: from the hashes of its entries,
 * which its mirror has as tiles of level 0 (c2sp.org/tlog-tiles), both roots are computed (RFC 6962).
 * A page that is not secure has no SHA-256, and only sizes are compared there.
 */
async function continues(
  { size, root }: LedgerHead,
  older: LedgerHead,
  read: Read,
): Promise<boolean> {
  if (crypto.subtle === undefined) return true;
  const hashes = new Uint8Array(size * hashLength);
  for (let start = 0; start < size; start += tileWidth) {
    const width = Math.min(tileWidth, size - start);
    const tile = await read(`ledger/${tilePath({ level: 0, index: start / tileWidth, width })}`);
    // a size that the tiles do not bear out costs no more than what there is of them
    if (tile?.length !== width * hashLength) return false;
    hashes.set(tile, start * hashLength);
  }
  const before = hashes.subarray(0, older.size * hashLength);
  return (
    (await rootOf(hashes)) === root && (older.size === 0 || (await rootOf(before)) === older.root)
  );
}

async function rootOf(hashes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...(await merged(hashes))));
}

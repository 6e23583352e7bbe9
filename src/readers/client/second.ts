import { tilePath, tileWidth } from "../../record/ledger/tile-path.ts";
import { sha256, textOf } from "./bytes.ts";
import { later } from "./later.ts";
import type { Read as ReadFile } from "./read.ts";
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

interface Part {
  readonly format: string;
  readonly href: string;
  readonly sha256: string;
}

/** The rows of each of the files that a dataset lists which is stored by year; throws where one is not the listed one. */
export async function* partRows<Row>(
  parts: readonly Part[],
  read: ReadFile,
  mirror: string,
  refused: (code: Trouble, mirror: string, found: string) => Error,
): AsyncGenerator<readonly Row[]> {
  for (const { format, href, sha256: listed } of parts) {
    if (format !== "json") continue;
    const bytes = await read(href.slice(1));
    const isListed = bytes && (!crypto.subtle || (await sha256(bytes)) === listed);
    if (!isListed) throw refused("mixed_build", mirror, `"${href}" is of another build`);
    // in the shape that every build writes
    yield JSON.parse(textOf(bytes)).rows;
  }
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

import { tilePath, tileWidth } from "../record/ledger/tile-path.ts";
import { later } from "./later.ts";
import type { LedgerHead } from "./ledger-head.ts";
import { member } from "./member.ts";
import type { Settings } from "./settings.ts";
import type { Trouble } from "./stele-error.ts";
import { hashLength, merged } from "./tiles.ts";

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

/** The members of a manifest's root that are read; before there were sections it had the files. */
interface RootText {
  readonly build: string;
  readonly sections: readonly { readonly first: string; readonly sha256: string }[];
  readonly files?: FilesText;
}

type FilesText = readonly { readonly path: string; readonly sha256: string }[];

/**
 * The SHA-256 of each file by the manifest of a build, null for one that it does not list; null for the
 * manifest of another build. `read` gives the section with a hash, which is read when it is needed.
 */
export function listing(
  text: unknown,
  build: string,
  read: (file: string, sha256: string) => Promise<unknown>,
): ((file: string) => Promise<string | null>) | null {
  // in the shape that every build writes: anything else fails where it is read
  const root = text as RootText;
  if (root.build !== build) return null;
  const held = new Map<string, FilesText>();
  return async (file) => {
    let files = root.files;
    const section = root.sections?.findLast(({ first }) => first <= file);
    if (section) {
      const { sha256 } = section;
      files = held.get(sha256) ?? ((await read(`s/manifest/${sha256}.json`, sha256)) as FilesText);
      held.set(sha256, files);
    }
    return files?.find(({ path }) => path === file)?.sha256 ?? null;
  };
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

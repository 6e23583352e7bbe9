import type { StoreFile } from "../emit/files/store-file.ts";
import { sha256Hex } from "../record/canonical.ts";

/** The files of a dataset in one format, be it one file or stored by year. */
const exported = /^(api\/data\/exports\/[a-z-]+?)(?:-\d{4}(?:-\d+)?)?(\.(?:json|csv|parquet))$/;

/** The addresses of firms, records and exports, which others link to, cite or read by a program. */
const cited = /^(?:api\/firms\/[^/]+\.json|api\/data\/exports\/[^/]+|s\/publications\/record\/.+)$/;
const shown = 10;

/** An address that is gone on purpose, or its SHA-256. */
interface Retired {
  readonly address?: string | undefined;
  readonly sha256?: string | undefined;
}

/** Files as they are made. Throws a RangeError at the end for published addresses that are gone and not retired. */
export async function* losingNone(
  made: AsyncIterable<StoreFile>,
  published: Iterable<string>,
  retired: readonly Retired[],
): AsyncIterable<StoreFile> {
  const isCited = (path: string) => cited.test(path) && !/\.(?:br|gz|zst)$/.test(path);
  const left = new Set([...published].filter(isCited));
  const isRetired = retirement(retired);
  for (const path of left) {
    if (isRetired(path)) left.delete(path);
  }
  const held = new Set<string>();
  for await (const file of made) {
    yield file;
    left.delete(file.path);
    held.add(datasetFile(file.path));
  }
  // a dataset that has become long is stored by year, and its JSON lists the files
  for (const path of left) {
    if (exported.test(path) && held.has(datasetFile(path))) left.delete(path);
  }
  const lost = [...left].sort();
  if (lost.length === 0) return;
  const named = lost.slice(0, shown).map((path) => `"/${path}"`);
  const more = lost.length > shown ? ` and ${lost.length - shown} more` : "";
  throw new RangeError(
    `Cannot replace what was published: ${named.join(", ")}${more} would be gone, and links and programs lead there. Restore the content behind them; for a firm of another name now, add the old one to "aliases" in its file; or name the address in "retired" of index.yaml, with the day and the reason, which are published`,
  );
}

function datasetFile(path: string): string {
  return path.replace(exported, "$1$2");
}

function retirement(retired: readonly Retired[]): (path: string) => boolean {
  const addresses = new Set(retired.map(({ address }) => address));
  const hashes = new Set(retired.map(({ sha256 }) => sha256));
  return (path) => addresses.has(`/${path}`) || hashes.has(sha256Hex(`/${path}`));
}

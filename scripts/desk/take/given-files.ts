import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { GivenFile } from "../../../src/content/delivery/take/given.ts";
import { givenBytes, givenLimits } from "../../../src/content/files/content-file.ts";
import { isIsoDate } from "../../../src/model/cell.ts";
import { byCodeUnit } from "../../../src/model/language/order.ts";
import { systemReason } from "../../../src/model/language/system-error.ts";

/**
 * The files that paths name, in order: a file, "-" for standard input, or the tables of a folder by name. The
 * day in a name such as `prices-2026-06-28.csv` is that of its rows, where they have none.
 */
export function givenFiles(paths: readonly string[], on: string | null): readonly GivenFile[] {
  const files = paths.flatMap((path) => (path === "-" ? [path] : tablesAt(path)));
  return files.map((path) => {
    const bytes = path === "-" ? readFileSync(0) : givenBytes(path, "the table", givenLimits.table);
    if (bytes.length === 0) throw new RangeError(`Cannot take "${path}": it is empty`);
    const name = path === "-" ? "standard input" : basename(path);
    return { name, bytes, on: on ?? dayIn(name) };
  });
}

function tablesAt(path: string): readonly string[] {
  const found = statOf(path);
  if (!found.isDirectory()) return [path];
  const names = readdirSync(path)
    .filter((name) => /\.(?:csv|tsv|txt)$/i.test(name))
    .sort(byCodeUnit);
  if (names.length === 0)
    throw new RangeError(`Cannot take "${path}": it has no file that ends in .csv, .tsv or .txt`);
  return names.flatMap((name) => tablesAt(join(path, name)));
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (cause) {
    throw new RangeError(`Cannot take "${path}": ${systemReason(cause) ?? String(cause)}`, {
      cause,
    });
  }
}

function dayIn(name: string): string | null {
  const [, year = "", month = "", day = ""] =
    /(?:^|\D)(\d{4})-?(\d{2})-?(\d{2})(?:\D|$)/.exec(name) ?? [];
  const found = `${year}-${month}-${day}`;
  return isIsoDate(found) ? found : null;
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileSort } from "../../model/language/file-sort.ts";
import { flushFolder, replaceFile } from "../files/draft.ts";
import { readPlain, statusOf } from "../files/plain-path.ts";
import { SiteError } from "../files/site-error.ts";

// While several files are written, the content has a mark: a file with the number of the journal. A kill leaves it,
// and so does every copy of the folder. It says nothing that is carried out: the journal lies elsewhere.

/** The name of the mark, which sources, git and builds leave out. */
export const markName = ".stele-writing";

const maxBytes = 64;

/** Whether a command is between two files, or was killed there. */
export function hasMark(content: string): boolean {
  return statusOf(join(content, markName)) !== null;
}

/** The number in the mark; null without one. Throws a `SiteError` for what no command wrote. */
export function markedNumber(content: string): string | null {
  const file = join(content, markName);
  const found = statusOf(file);
  if (found === null) return null;
  if (!found.isFile()) throw foreign(file, `it is ${fileSort(found)}, must be a file`);
  const text = found.size > maxBytes ? "" : readPlain(file).toString("utf8");
  const number = /^([0-9a-f]{32})\n$/.exec(text)?.[1];
  if (number === undefined) throw foreign(file, "it has no number of a journal");
  return number;
}

function foreign(file: string, why: string): SiteError {
  return new SiteError(
    `Cannot use "${file}": ${why}, and no command wrote it; look where it comes from, then delete it. Nothing was changed`,
  );
}

export function setMark(content: string, number: string): void {
  replaceFile(join(content, markName), `${number}\n`);
}

export function removeMark(content: string): void {
  rmSync(join(content, markName), { force: true });
  flushFolder(content);
}

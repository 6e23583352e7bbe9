import { type Dirent, opendirSync } from "node:fs";
import { join } from "node:path";
import { fileSort } from "../../model/language/file-sort.ts";
import { by } from "../../model/language/order.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";

/** A name in a content folder. */
export interface ContentEntry {
  readonly path: string;
  readonly kind: "file" | "folder" | "other";
  /** What it is, in words. */
  readonly sort: string;
  /** Whether it is a folder whose names are listed as well. */
  readonly isEntered: boolean;
}

/** No file of the content lies deeper than in two folders; what is in a third is not listed. */
const deepest = 2;
/** Ten times the files of an index of ten thousand firms. */
const mostEntries = 200_000;

/**
 * What is in a content folder, each folder before what is in it and in the order of names; no link is followed, and
 * names with a dot or `~$` at the front are left out. Throws an UnreadableError for too many.
 */
export function* contentEntries(root: string): Generator<ContentEntry> {
  const count = { left: mostEntries };
  yield* entriesIn(root, "", count);
}

function* entriesIn(
  root: string,
  prefix: string,
  count: { left: number },
): Generator<ContentEntry> {
  const depth = prefix.split("/").length - 1;
  for (const entry of namesIn(join(root, prefix), count)) {
    if (isHidden(entry.name)) continue;
    const path = `${prefix}${entry.name}`;
    const kind = kindOf(entry);
    const isEntered = kind === "folder" && depth < deepest;
    yield { path, kind, sort: fileSort(entry), isEntered };
    if (isEntered) yield* entriesIn(root, `${path}/`, count);
  }
}

/** Dot files, and what Excel lays beside a table that it has open. */
function isHidden(name: string): boolean {
  return name.startsWith(".") || name.startsWith("~$");
}

function namesIn(folder: string, count: { left: number }): readonly Dirent[] {
  const found: Dirent[] = [];
  const open = opendirSync(folder, { bufferSize: 1024 });
  try {
    for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
      if (count.left === 0) throw new UnreadableError(tooMany);
      count.left -= 1;
      found.push(entry);
    }
  } finally {
    open.closeSync();
  }
  return found.sort(by("name"));
}

const tooMany = fileFinding("file-too-large", ".", "A content folder must not have more names", {
  allowed: `up to ${mostEntries} files and folders`,
});

function kindOf(entry: Dirent): ContentEntry["kind"] {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "folder" : "other";
}

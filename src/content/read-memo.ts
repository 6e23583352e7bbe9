import { statSync } from "node:fs";
import { join } from "node:path";
import type { ContentFile, FileKind, Folder } from "./files/layout.ts";
import { collectFindings, type Finding, type Findings } from "./findings/finding.ts";
import { joinedRecords, type Records } from "./tables/records.ts";

/** Reads the records of one kind from the files of a folder. */
export type ReadRecords<T> = (folder: Folder, findings: Findings) => Records<T>;

/**
 * The memory of one process between readings of a folder: the records of each file that did not change.
 * They stay the same objects, as do the records of a kind of which no file changed.
 */
export type ReadMemo = <T>(
  folder: Folder,
  kind: FileKind,
  findings: Findings,
  read: ReadRecords<T>,
) => Records<T>;

/** A file, or the lack of one, as it was read; the stamp tells whether that still holds. */
interface Part<T> {
  readonly stamp: string;
  readonly records: Records<T>;
  readonly found: readonly Finding[];
}

interface Kind<T = unknown> {
  readonly parts: readonly Part<T>[];
  readonly byStamp: ReadonlyMap<string, Part<T>>;
  readonly records: Records<T>;
}

/** A memo for one process and folder: nothing of it is written down. */
export function readMemo(): ReadMemo {
  const kinds = new Map<FileKind, Kind>();
  return <T>(folder: Folder, kind: FileKind, findings: Findings, read: ReadRecords<T>) => {
    // kept under the kind whose records these are
    const before = kinds.get(kind) as Kind<T> | undefined;
    const parts = foldersOfOne(folder, kind).map((one) => {
      const stamp = stampOf(one);
      return before?.byStamp.get(stamp) ?? { stamp, ...readAside(one, read) };
    });
    for (const { found } of parts) for (const finding of found) findings.add(finding);
    if (before !== undefined && isSame(before.parts, parts)) return before.records;
    const records = joinedRecords(parts.map((part) => part.records));
    kinds.set(kind, { parts, byStamp: new Map(parts.map((part) => [part.stamp, part])), records });
    return records;
  };
}

/** The folder with one file of the kind at a time, and without any where it has none. */
function foldersOfOne(folder: Folder, kind: FileKind): readonly Folder[] {
  const files = folder.files.filter((file) => file.kind === kind);
  const each: readonly (readonly ContentFile[])[] =
    files.length === 0 ? [[]] : files.map((f) => [f]);
  return each.map((files) => ({ ...folder, files }));
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

/** The records of a folder, and every finding of its files. */
function readAside<T>(folder: Folder, read: ReadRecords<T>): Omit<Part<T>, "stamp"> {
  const own = collectFindings();
  const records = read(folder, own);
  const found = [...own.byFile().values()].flatMap(({ kept, firstDropped, dropped }) => {
    return firstDropped === null ? kept : [...kept, ...Array(dropped).fill(firstDropped)];
  });
  return { records, found };
}

/** The files with their sizes and times, none for one that is gone, and whether one is misnamed. */
function stampOf({ root, files, misnamed }: Folder): string {
  const stamps = files.map(({ path }) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    return `${path} ${stats?.ino} ${stats?.size} ${stats?.mtimeMs}`;
  });
  return [...stamps, ...(misnamed ?? [])].join("\n");
}

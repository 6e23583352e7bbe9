import { statSync } from "node:fs";
import { join } from "node:path";
import type { Folder } from "./files/content-file.ts";
import type { FileKind } from "./files/layout.ts";
import type { Finding } from "./findings/finding.ts";
import { collectFindings, type Findings } from "./findings/findings.ts";
import type { Records } from "./tables/records.ts";

/**
 * What one process keeps between readings of a folder: the records of each kind whose files did not
 * change. They stay the same objects.
 */
export interface ReadMemo {
  readonly records: <T>(
    folder: Folder,
    kind: FileKind,
    findings: Findings,
    read: (findings: Findings) => Records<T>,
  ) => Records<T>;
}

/** A memo for one process and folder: nothing of it is written down. */
export function readMemo(): ReadMemo {
  const kinds = new Map<FileKind, { stamp: string; records: unknown; found: readonly Finding[] }>();
  return {
    records(folder, kind, findings, read) {
      const stamp = stampOf(folder, kind);
      const before = kinds.get(kind);
      const now = before?.stamp === stamp ? before : { stamp, ...readAside(read) };
      kinds.set(kind, now);
      for (const finding of now.found) findings.add(finding);
      // kept under the kind whose records these are
      return now.records as ReturnType<typeof read>;
    },
  };
}

/** The records of a kind, and every finding of their files. */
function readAside<T>(read: (findings: Findings) => Records<T>) {
  const own = collectFindings();
  const records = read(own);
  const found = [...own.byFile().values()].flatMap(({ kept, firstDropped, dropped }) => {
    return firstDropped === null ? kept : [...kept, ...Array(dropped).fill(firstDropped)];
  });
  return { records, found };
}

/** The files of a kind with their sizes and times; a file that is gone since has none. */
function stampOf({ root, files }: Folder, kind: FileKind): string {
  const own = files.filter((file) => file.kind === kind).map(({ path }) => path);
  const stamps = own.sort().map((path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    return `${path} ${stats?.ino} ${stats?.size} ${stats?.mtimeMs}`;
  });
  return stamps.join("\n");
}

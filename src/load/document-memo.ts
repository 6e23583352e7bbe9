import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../language/system-error.ts";
import { type ContentFile, type FileKind, type Folder, layouts } from "./files/layout.ts";
import type { Findings } from "./findings/finding.ts";
import type { ReadMemo, ReadRecords } from "./read-memo.ts";
import { joinedRecords, type Records } from "./tables/records.ts";

/** Records of documents by the stamp of their file: its kind, its path and the hash of its bytes. */
export type KnownDocuments = ReadonlyMap<string, unknown>;

/** What one build reads of the documents of a folder, and keeps for the next. */
export interface DocumentMemo {
  readonly records: ReadMemo;
  /** The records of every file that was read without a problem. */
  readonly known: () => KnownDocuments;
  /** Whether none of them had to be parsed. */
  readonly areSame: () => boolean;
}

/** Takes the record of a file that has the bytes it was made of; parses every other. */
export function documentMemo(before: KnownDocuments): DocumentMemo {
  const known = new Map<string, unknown>();
  let parsed = 0;

  function recordsOf<T>(
    folder: Folder,
    file: ContentFile,
    findings: Findings,
    read: ReadRecords<T>,
  ): Records<T> {
    const stamp = stampOf(folder.root, file);
    const value = stamp === null ? undefined : before.get(stamp);
    if (stamp !== null && value !== undefined) {
      known.set(stamp, value);
      // it is of this kind, and so of this type
      return recordOf(file, value as T);
    }
    parsed += 1;
    const records = read({ ...folder, files: [file] }, findings);
    const [made] = records.values;
    // a file that changed while it was read belongs to no stamp
    if (stamp !== null && made !== undefined && stampOf(folder.root, file) === stamp) {
      known.set(stamp, made);
    }
    return records;
  }

  const records = <T>(folder: Folder, kind: FileKind, findings: Findings, read: ReadRecords<T>) => {
    const files = folder.files.filter((file) => file.kind === kind);
    const isWhole = files.length > 0 && folder.misnamed?.has(kind) !== true;
    if (!isDear(kind) || !isWhole) return read(folder, findings);
    return joinedRecords(files.map((file) => recordsOf(folder, file, findings, read)));
  };
  return { records, known: () => known, areSame: () => parsed === 0 && known.size === before.size };
}

/** YAML takes ten times as long to parse as what it says takes to read back; tables and JSON do not. */
function isDear(kind: FileKind): boolean {
  const { format } = layouts[kind];
  return format === "yaml" || format === "markdown";
}

function recordOf<T>({ path }: ContentFile, value: T): Records<T> {
  const origin = () => ({ file: path, row: null });
  return { values: [value], refused: [], whole: true, origin };
}

/** Null for a file that cannot be read, which reading it reports. */
function stampOf(root: string, { kind, path }: ContentFile): string | null {
  try {
    return `${kind} ${path} ${hash("sha256", readFileSync(join(root, path)), "hex")}`;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}

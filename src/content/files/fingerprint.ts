import { systemCode } from "../../model/language/system-error.ts";
import { sha256Begun, sha256Hex } from "../../record/canonical.ts";
import { UnreadableError } from "../findings/finding.ts";
import { contentEntries } from "./content-entries.ts";
import { contentBytes, folderFault, mostBytes, statusBelow } from "./content-file.ts";

/** Hashes of a content folder: of all, and of all but what the essays say, whose names are in both. */
export interface Fingerprint {
  readonly all: string;
  readonly besideEssays: string;
}

/**
 * The hashes of all names and bytes that a build may read, dot files left out but for a journal; a time and
 * a size do not tell every edit. Null where something cannot be read, which the build then reports.
 */
export function fingerprint(folder: string): Fingerprint | null {
  const all = sha256Begun();
  const others = sha256Begun();
  if (folderFault(folder) !== null) return null;
  try {
    for (const [path, ...rest] of hashedEntries(folder)) {
      all.update(`${JSON.stringify([path, ...rest])}\n`);
      others.update(`${JSON.stringify(isEssay(path) ? [path] : [path, ...rest])}\n`);
    }
    if (statusBelow(folder, ".stele-writing") !== null) all.update("half written\n");
  } catch (error) {
    if (error instanceof UnreadableError || systemCode(error) !== null) return null;
    throw error;
  }
  return { all: all.digest("hex"), besideEssays: others.digest("hex") };
}

function isEssay(path: string): boolean {
  return /^research\/.*\.md$/.test(path);
}

/** What is there, by path: its kind, and the hash of a file. */
function* hashedEntries(folder: string): Generator<readonly [string, ...string[]]> {
  for (const { path, kind } of contentEntries(folder)) {
    if (kind !== "file") yield [path, kind];
    else yield [path, kind, sha256Hex(contentBytes(folder, path, mostBytes))];
  }
}

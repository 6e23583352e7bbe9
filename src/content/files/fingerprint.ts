import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit } from "../../model/language/order.ts";
import { sha256Begun, sha256Hex } from "../../record/canonical.ts";

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
  const [all, others] = [sha256Begun(), sha256Begun()];
  try {
    for (const [path, ...rest] of entriesBelow(folder, "")) {
      all.update(`${JSON.stringify([path, ...rest])}\n`);
      others.update(`${JSON.stringify(isEssay(path) ? [path] : [path, ...rest])}\n`);
    }
    if (statSync(join(folder, ".stele/journal.json"), { throwIfNoEntry: false }) !== undefined) {
      all.update("half written\n");
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
  return { all: all.digest("hex"), besideEssays: others.digest("hex") };
}

function isEssay(path: string): boolean {
  return /^research\/.*\.md$/.test(path);
}

/** What is there, by path: its kind, and the hash of a file. */
function* entriesBelow(folder: string, prefix: string): Generator<readonly [string, ...string[]]> {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => byCodeUnit(a.name, b.name))) {
    if (entry.name.startsWith(".")) continue;
    const path = `${prefix}${entry.name}`;
    const file = join(folder, path);
    if (entry.isDirectory()) {
      yield [path, "folder"];
      yield* entriesBelow(folder, `${path}/`);
    } else if (entry.isFile()) {
      yield [path, "file", sha256Hex(readFileSync(file))];
    } else {
      yield [path, "other"];
    }
  }
}

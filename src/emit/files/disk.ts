import {
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
} from "node:fs";
import { exchangeFolders } from "../site/exchange.ts";
import { makeFolder } from "./make-folder.ts";
import { writeNewFile } from "./new-file.mjs";

export type EntryKind = "file" | "folder" | "link" | "other";

export interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
}

export interface Standing {
  readonly kind: EntryKind;
  readonly bytes: number;
  readonly device: number;
}

/**
 * Every effect on the disk that writing a site has, so that a test can fail any of them or stop
 * after any of them. Paths are absolute. All but `stat` and `remove` throw when there is nothing
 * at the path.
 */
export interface Disk {
  /** Of the path itself, not of what a link points to; null when there is nothing. */
  readonly stat: (path: string) => Standing | null;
  readonly list: (folder: string) => readonly Entry[];
  readonly readText: (path: string) => string;
  readonly realPath: (path: string) => string;
  /** With its parents; a folder that is there already is fine. */
  readonly makeFolder: (path: string) => void;
  /**
   * Returns the size that the file then has; `modified` in seconds since 1970, null for now. Throws
   * when the file is there already.
   */
  readonly writeFile: (path: string, body: Uint8Array, modified: number | null) => number;
  readonly rename: (from: string, to: string) => void;
  /** Both paths in one step that nothing can interrupt; false where the system has no such step. */
  readonly exchange: (a: string, b: string) => boolean;
  readonly removeFile: (path: string) => void;
  readonly removeEmptyFolder: (path: string) => void;
  /** With all that is in it. */
  readonly remove: (path: string) => void;
}

export const systemDisk: Disk = {
  stat: (path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    return { kind: kindOf(found), bytes: found.size, device: found.dev };
  },
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    })),
  readText: (path) => readFileSync(path, "utf8"),
  realPath: (path) => realpathSync.native(path),
  makeFolder,
  writeFile: writeNewFile,
  rename: (from, to) => renameSync(from, to),
  exchange: exchangeFolders,
  removeFile: (path) => unlinkSync(path),
  removeEmptyFolder: (path) => rmdirSync(path),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};

interface Typed {
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
  readonly isSymbolicLink: () => boolean;
}

function kindOf(entry: Typed): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

export interface FoundFile {
  /** From the folder walked, with `/` between components. */
  readonly path: string;
  readonly kind: Exclude<EntryKind, "folder">;
}

/** Everything below a folder that is not a folder. Links are named, never followed. */
export function* filesBelow(disk: Disk, folder: string, prefix = ""): Generator<FoundFile> {
  for (const { name, kind } of disk.list(folder)) {
    if (kind === "folder") yield* filesBelow(disk, `${folder}/${name}`, `${prefix}${name}/`);
    else yield { path: prefix + name, kind };
  }
}

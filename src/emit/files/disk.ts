import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
} from "node:fs";
import { systemCode } from "../../model/language/system-error.ts";
import { makeFolder } from "./make-folder.ts";
import { linkEqualFile, type NewFile, openNewFile, writeNewFile } from "./new-file.ts";

export type EntryKind = "file" | "folder" | "link" | "other";

export interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** The answer of `stat` about a path. */
export interface EntryStatus {
  readonly kind: EntryKind;
  readonly bytes: number;
  readonly device: number;
}

/**
 * Every effect on the disk of writing a site, so that a test can make any of them fail or be the
 * last. Paths are absolute. All but `stat` and `remove` throw when nothing is at the path.
 */
export interface Disk {
  /** The status of the path itself, not of a link's target; null when there is nothing. */
  readonly stat: (path: string) => EntryStatus | null;
  readonly list: (folder: string) => readonly Entry[];
  readonly readText: (path: string) => string;
  readonly realPath: (path: string) => string;
  /** Makes a folder and its parents, unless they exist. */
  readonly makeFolder: (path: string) => void;
  /**
   * Writes a new file and returns its size; `modified` is in seconds since 1970, null for now.
   * Throws when the file exists.
   */
  readonly writeFile: (path: string, body: Uint8Array, modified: number | null) => number;
  /** Begins a new file. Throws when the file exists. */
  readonly openFile: (path: string) => NewFile;
  readonly linkEqual: typeof linkEqualFile;
  readonly rename: (from: string, to: string) => void;
  readonly removeFile: (path: string) => void;
  readonly removeEmptyFolder: (path: string) => void;
  /** Removes a path with everything in it. */
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
  openFile: openNewFile,
  linkEqual: linkEqualFile,
  rename: (from, to) => renameSync(from, to),
  removeFile: (path) => unlinkSync(path),
  removeEmptyFolder: (path) => rmdirSync(path),
  remove,
};

function remove(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) removeFolder(path);
    else unlinkSync(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    rmSync(path, { recursive: true, force: true });
  }
}

/** Takes half the time of `rmSync`, which asks for the kind of each file and tries it as a folder. */
function removeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) removeFolder(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}

function kindOf(entry: Stats | Dirent): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

export interface FoundFile {
  /** The path relative to the listed folder, with `/` between components. */
  readonly path: string;
  readonly kind: Exclude<EntryKind, "folder">;
}

/** Every entry below a folder except folders. Links are listed, never followed. */
export function* filesBelow(disk: Disk, folder: string, prefix = ""): Generator<FoundFile> {
  for (const { name, kind } of disk.list(folder)) {
    if (kind === "folder") yield* filesBelow(disk, `${folder}/${name}`, `${prefix}${name}/`);
    else yield { path: prefix + name, kind };
  }
}

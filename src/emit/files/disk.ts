import {
  closeSync,
  type Dirent,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { unlessRefused } from "../../model/language/system-error.ts";
import { makeFolder } from "./draft.ts";
import { type Digest, digestOf } from "./plain-path.ts";

export type EntryKind = "file" | "folder" | "link" | "other";

/** Every effect on the disk of writing a site, so that a test can make any of them fail or be the last. */
export const systemDisk = {
  /** The status of the path itself, not of a link's target; null when there is nothing. */
  stat: (path: string) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    return { kind: kindOf(found), bytes: found.size, device: found.dev };
  },
  list: (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    })),
  readText: (path: string) => readFileSync(path, "utf8"),
  realPath: (path: string) => realpathSync.native(path),
  makeFolder,
  writeFile,
  linkEqual,
  rename: (from: string, to: string) => renameSync(from, to),
  removeFile: (path: string) => unlinkSync(path),
  removeEmptyFolder: (path: string) => rmdirSync(path),
  remove: (path: string) => rmSync(path, { recursive: true, force: true }),
} as const;

export type Disk = typeof systemDisk;

/** Writes a new file and returns its size. Its time is asked when all parts are written; null is now. */
function writeFile(
  path: string,
  parts: Iterable<Uint8Array>,
  modified: () => number | null = () => null,
): number {
  const file = openSync(path, "wx");
  try {
    for (const part of parts) writeFileSync(file, part);
    const time = modified();
    if (time !== null) futimesSync(file, time, time);
    // asking the open file takes a quarter of the time of asking by path later
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

/** Links a path to a file of this size, this time and usual permissions, if it is one and `isSame` says so of its bytes. */
function linkEqual(
  from: string,
  to: string,
  due: Digest,
  modified: number,
  isSame = () => digestOf(from) === due.sha256,
) {
  // a file system may have no links, or no more of this file
  const linked = unlessRefused(() => {
    const found = lstatSync(from, { throwIfNoEntry: false });
    const looksAlike =
      found?.isFile() === true &&
      found.size === due.bytes &&
      found.mtimeMs === modified * 1000 &&
      (found.mode & 0o777) === (0o666 & ~process.umask());
    if (!looksAlike || !isSame()) return false;
    linkSync(from, to);
    return true;
  });
  return linked === true;
}

function kindOf(entry: Stats | Dirent): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** The path of every entry below a folder except folders, and its kind. Links are listed, never followed. */
export function* filesBelow(
  disk: Pick<Disk, "list">,
  folder: string,
  prefix = "",
): Generator<{ readonly path: string; readonly kind: Exclude<EntryKind, "folder"> }> {
  for (const { name, kind } of disk.list(folder)) {
    if (kind === "folder") yield* filesBelow(disk, `${folder}/${name}`, `${prefix}${name}/`);
    else yield { path: prefix + name, kind };
  }
}

import { basename, dirname, join, parse, relative, sep } from "node:path";
import { type Disk, type EntryKind, filesBelow } from "../files/disk.ts";
import type { Machine } from "./machine.ts";
import { listedPaths, manifestPath } from "./manifest.ts";
import { SiteError } from "./site-error.ts";
import type { SiteFolder } from "./site-folder.ts";

/** The state of the output path before the swap. */
export type OutputState = "absent" | "empty" | "site";

// left by file managers in folders that somebody opened
const leftByFileManagers: readonly string[] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/**
 * The state of the output path. Throws `refused` for anything but a complete site of Stele with
 * nothing added, which is never replaced. An edited file of a site is not noticed.
 */
export function outputState(disk: Disk, site: SiteFolder): OutputState {
  const found = disk.stat(site.out);
  if (found === null) return "absent";
  refuseKind(site, found.kind);
  if (found.device !== disk.stat(site.parent)?.device) {
    refuse(site, "it is a mount point, which cannot be swapped", "use a folder inside it");
  }
  if (disk.list(site.out).length === 0) return "empty";
  const listed = markOf(disk, site);
  if (listed === null) {
    refuse(site, `it has no "${manifestPath}" of Stele, must be empty or a site Stele wrote`);
  }
  for (const { path, kind } of filesBelow(disk, site.out)) {
    if (kind === "file" && listed.has(path)) continue;
    if (kind === "file" && leftByFileManagers.includes(basename(path))) continue;
    refuse(site, `it holds "${path}", which Stele did not write`, "move it away");
  }
  return "site";
}

function markOf(disk: Disk, site: SiteFolder): ReadonlySet<string> | null {
  const read = (path: string) => {
    const file = join(site.out, path);
    return disk.stat(file)?.kind === "file" ? disk.readText(file) : null;
  };
  const text = read(manifestPath);
  return text === null ? null : listedPaths(text, read);
}

/**
 * Throws `refused` for a path that is dangerous whatever it holds: the root, the home folder, the
 * current folder and the content, any folder above them or inside the content, and links.
 */
export function refuseDangerousPlace(
  disk: Disk,
  machine: Machine,
  site: SiteFolder,
  content: string | null,
): void {
  const found = disk.stat(site.out);
  if (found !== null) refuseKind(site, found.kind);
  const out = realPath(disk, site.out);
  if (parse(out).root === out) refuse(site, "it is the root of the file system");
  const home = machine.home();
  if (home !== null && holds(out, realPath(disk, home))) refuse(site, "it is or holds your home");
  if (holds(out, realPath(disk, machine.currentFolder()))) {
    refuse(site, "it is or holds the current folder");
  }
  if (content === null) return;
  const real = realPath(disk, content);
  if (holds(out, real)) refuse(site, `it is or holds "${content}", which the build reads`);
  if (holds(real, out)) refuse(site, `it lies inside "${content}", which the build reads`);
}

function refuseKind(site: SiteFolder, kind: EntryKind): void {
  if (kind === "link") refuse(site, "it is a symbolic link, must be the folder itself");
  if (kind !== "folder") refuse(site, "it is a file, must be a folder or not exist");
}

/** Throws `refused` with a message that ends with what to do. */
function refuse(site: SiteFolder, reason: string, remedy: string | null = null): never {
  const other = "choose another folder";
  throw new SiteError(
    "refused",
    `Cannot write into "${site.shown}": ${reason}; ${remedy === null ? other : `${remedy} or ${other}`}`,
  );
}

/** The path with links resolved as far as it exists. */
function realPath(disk: Disk, path: string): string {
  if (disk.stat(path) !== null) return disk.realPath(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(disk, above), basename(path));
}

function holds(folder: string, path: string): boolean {
  const between = relative(folder, path);
  return (
    between === "" || (between !== ".." && !between.startsWith(`..${sep}`) && !isAway(between))
  );
}

/** Whether one folder is or contains another. On Windows the path to another drive is absolute. */
function isAway(between: string): boolean {
  return parse(between).root !== "";
}

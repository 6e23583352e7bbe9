import { homedir } from "node:os";
import { basename, dirname, join, parse } from "node:path";
import { z } from "zod";
import { sha256Hex as hashSchema } from "../../model/cell.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { unlessRefused } from "../../model/language/system-error.ts";
import { type Disk, type EntryKind, filesBelow, systemDisk } from "../files/disk.ts";
import { isInside } from "../files/plain-path.ts";
import { SiteError } from "../files/site-error.ts";
import { manifestPath, rootPaths, sectionPath } from "./manifest.ts";
import type { SiteFolder } from "./site-folder.ts";

export type OutputState = "absent" | "empty" | "site";

// left by file managers in folders that somebody opened
const leftByFileManagers: readonly string[] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/** The state of the output. Throws `refused` for anything but a complete site of Stele with nothing added. */
export function outputState(disk: Disk, site: SiteFolder): OutputState {
  const found = disk.stat(site.out);
  if (found === null) return "absent";
  refuseKind(site, found.kind);
  if (found.device !== disk.stat(site.parent)?.device) {
    refuse(site, "it is a mount point, which cannot be swapped", "use a folder inside it");
  }
  if (disk.list(site.out).length === 0) return "empty";
  const listed = pathsOfSite(site.out, disk);
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

/** The paths that the built site in a folder lists; null where there is none. */
export function pathsOfSite(out: string, disk: Disk = systemDisk): ReadonlySet<string> | null {
  const read = (path: string) => {
    const file = join(out, path);
    return disk.stat(file)?.kind === "file" ? disk.readText(file) : null;
  };
  const text = read(manifestPath);
  return text === null ? null : listedPaths(text, read);
}

// other versions of Stele write another shape, the first ones all files in the root and its hash beside
// it, so only what identifies a site of Stele is read
const pathsSchema = z.array(z.object({ path: z.string() }));
const markSchema = z.object({
  generator: z.string().regex(/^stele\b/),
  sections: z.array(z.object({ sha256: hashSchema })).default([]),
  files: pathsSchema.optional(),
});

/** The paths that a manifest of any version of Stele lists, with its own; null for other text. */
export function listedPaths(
  text: string,
  read: (path: string) => string | null,
): ReadonlySet<string> | null {
  const mark = markSchema.safeParse(jsonValue(text)).data;
  if (mark === undefined) return null;
  const { sections, files } = mark;
  const own = files ? ["s/manifest.sha256"] : sections.map(({ sha256 }) => sectionPath(sha256));
  const lists = files
    ? [files]
    : own.map((path) => pathsSchema.safeParse(jsonValue(read(path) ?? "")).data);
  if (lists.includes(undefined)) return null;
  const paths = lists.flatMap((list) => list?.map(({ path }) => path) ?? []);
  return new Set([...rootPaths, ...own, ...paths]);
}

/** Throws `refused` for the root, the home, the current folder, the content, what is around them, and links. */
export function refuseDangerousPlace(disk: Disk, site: SiteFolder, content: string | null): void {
  const found = disk.stat(site.out);
  if (found !== null) refuseKind(site, found.kind);
  const out = realPath(disk, site.out);
  if (parse(out).root === out) refuse(site, "it is the root of the file system");
  // a user without an entry in the system's list has no home
  const home = unlessRefused(() => realPath(disk, homedir()));
  if (home !== null && isInside(home, out)) refuse(site, "it is or holds your home");
  if (isInside(realPath(disk, process.cwd()), out)) {
    refuse(site, "it is or holds the current folder");
  }
  if (content === null) return;
  const real = realPath(disk, content);
  if (isInside(real, out)) refuse(site, `it is or holds "${content}", which the build reads`);
  if (isInside(out, real)) refuse(site, `it lies inside "${content}", which the build reads`);
}

function refuseKind(site: SiteFolder, kind: EntryKind): void {
  if (kind === "link") refuse(site, "it is a symbolic link, must be the folder itself");
  if (kind !== "folder") refuse(site, "it is a file, must be a folder or not exist");
}

/** Throws `refused` with a message that ends with what to do. */
function refuse(site: SiteFolder, reason: string, remedy: string | null = null): never {
  const other = "choose another folder";
  throw new SiteError(
    `Cannot write into "${site.shown}": ${reason}; ${remedy === null ? other : `${remedy} or ${other}`}`,
  );
}

/** The path with links resolved as far as it exists. */
function realPath(disk: Disk, path: string): string {
  if (disk.stat(path) !== null) return disk.realPath(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(disk, above), basename(path));
}

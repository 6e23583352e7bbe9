import { createHash } from "node:crypto";
import { mkdirSync, renameSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { contentTime } from "../files/content-time.mjs";
import { type Manifest, manifestPath, manifestSchema, unlistedPaths } from "../site/manifest.ts";
import { uploadOrder } from "./upload-order.ts";

export interface DeployReport {
  readonly build: string;
  readonly written: number;
  /** Files of the build before the previous one. */
  readonly removed: number;
  /** Files of the previous build that stay until the next deploy. */
  readonly kept: number;
}

/** The folder in which a build is staged: inside the live folder, on the same file system. */
const staging = ".stele-next";

/**
 * Puts a built site into a folder from which a server is serving. Changed files are first copied to
 * a staging folder and then moved into place, in upload order, so that two builds are mixed only
 * for moments. Each file exists whole or not at all. Files of the previous build alone stay until
 * the next deploy, for readers that still hold its route table; files of neither build are removed.
 */
export async function deployFolder(built: string, live: string): Promise<DeployReport> {
  const next = await manifestIn(built);
  if (next === null) {
    throw new RangeError(`Cannot deploy "${built}": "${manifestPath}" cannot be read`);
  }
  const previous = await manifestIn(live);
  // the order states what may never change; the deployed files are checked, not trusted
  uploadOrder(next, previous);
  const { immutable, pages, pointer } = uploadOrder(next, null);
  const staged: string[] = [];
  await rm(join(live, staging), { recursive: true, force: true });
  for (const path of [...immutable, ...pages, ...pointer]) {
    if (await stage(built, live, path)) staged.push(path);
  }
  for (const path of staged) moveIntoPlace(live, path);
  await rm(join(live, staging), { recursive: true, force: true });
  const listed = [next, previous].flatMap((manifest) => manifest?.files ?? []);
  const kept = new Set([...listed.map(({ path }) => path), ...unlistedPaths]);
  const removed = previous === null ? 0 : await sweep(live, kept);
  const only = kept.size - next.files.length - unlistedPaths.length;
  return { build: next.build, written: staged.length, removed, kept: only };
}

async function manifestIn(folder: string): Promise<Manifest | null> {
  try {
    const text = await readFile(join(folder, manifestPath), "utf8");
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether a file has to be copied: equal bytes stay, with their time and so their validator. */
async function stage(built: string, live: string, path: string): Promise<boolean> {
  const [from, to] = [join(built, path), join(live, staging, path)];
  const [wanted, found] = await Promise.all([
    digest(from),
    digest(join(live, path)).catch(() => null),
  ]);
  if (wanted === found) return false;
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  const time = contentTime(wanted);
  await utimes(to, time, time);
  return true;
}

/** Without a pause between two files. */
function moveIntoPlace(live: string, path: string): void {
  const to = join(live, path);
  mkdirSync(dirname(to), { recursive: true });
  renameSync(join(live, staging, path), to);
}

async function digest(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

/** Removes files that are not kept from the folders of the site; other folders are not touched. */
async function sweep(live: string, kept: ReadonlySet<string>): Promise<number> {
  const folders = new Set([...kept].filter((path) => path.includes("/")).map(firstPart));
  let removed = 0;
  for (const folder of folders) {
    const entries = await readdir(join(live, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || kept.has(path.slice(join(live, "/").length))) continue;
      await unlink(path);
      removed++;
    }
  }
  return removed;
}

function firstPart(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

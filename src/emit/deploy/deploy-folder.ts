import { createHash } from "node:crypto";
import { mkdirSync, renameSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { contentTime } from "../files/content-time.mjs";
import { partPath, partRefusal } from "../parts/part-head.ts";
import { isUntouched } from "../site/intact-site.ts";
import { type Manifest, manifestPath, manifestSchema, unlistedPaths } from "../site/manifest.ts";
import { endKeeping, keepReplaced, keptFolder, keptOrLive } from "./kept-build.ts";
import { keepChanges } from "./kept-changes.ts";
import { refuseOtherLog } from "./refuse-other-log.ts";
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
 * What is replaced is kept aside until the next deploy, for `rollBack`. Throws a RangeError, before
 * anything is touched, for a build whose log does not continue the deployed one.
 */
export async function deployFolder(built: string, live: string): Promise<DeployReport> {
  const next = await manifestIn(built);
  if (next === null) {
    throw new RangeError(`Cannot deploy "${built}": "${manifestPath}" cannot be read`);
  }
  if (next.files.some(({ path }) => path === partPath)) {
    throw partRefusal("deploy", built);
  }
  refuseOtherLog(built, live);
  return deployFrom((path) => join(built, path), next, live);
}

/**
 * Puts the build before the deployed one back, in the same way; done again, it puts back what it
 * replaced. Throws a RangeError when there is none, when a file of it is gone or altered, and when
 * records would vanish that readers may have cited: those are corrected or withdrawn, not taken back.
 */
export async function rollBack(live: string): Promise<DeployReport> {
  const [earlier, now] = [await manifestIn(join(live, keptFolder)), await manifestIn(live)];
  if (earlier === null || now === null) {
    throw new RangeError(`Cannot roll back "${live}": no build before the deployed one is kept`);
  }
  const from = (path: string) => keptOrLive(live, path);
  refuseShorterLog(live, await recordsIn(from), await recordsIn((path) => join(live, path)));
  for (const { path, sha256 } of earlier.files) {
    if ((await digest(from(path)).catch(() => null)) === sha256) continue;
    throw new RangeError(`Cannot roll back "${live}": "${path}" of build ${earlier.build} is gone`);
  }
  return deployFrom(from, earlier, live);
}

async function deployFrom(
  from: (path: string) => string,
  next: Manifest,
  live: string,
): Promise<DeployReport> {
  const previous = await manifestIn(live);
  // the order states what may never change; the deployed files are checked, not trusted
  uploadOrder(next, previous);
  const { immutable, pages, pointer } = uploadOrder(next, null);
  const hashes = new Map(next.files.map((file) => [file.path, file]));
  const staged: string[] = [];
  await rm(join(live, staging), { recursive: true, force: true });
  for (const path of [...immutable, ...pages, ...pointer]) {
    const listed = hashes.get(path);
    if (listed !== undefined && isUntouched(join(live, path), listed)) continue;
    if (await stage(from(path), live, path)) staged.push(path);
  }
  if (previous !== null && staged.includes(manifestPath)) await keepChanges(live, previous, next);
  keepReplaced(live, staged);
  for (const path of staged) moveIntoPlace(live, path);
  endKeeping(live, staged.includes(manifestPath));
  await rm(join(live, staging), { recursive: true, force: true });
  // the same build deployed again still has the one before it
  const before = await manifestIn(join(live, keptFolder));
  const listed = [next, previous, before].flatMap((manifest) => manifest?.files ?? []);
  const kept = new Set([...listed.map(({ path }) => path), ...unlistedPaths]);
  const removed = previous === null ? 0 : await sweep(live, kept);
  const only = kept.size - next.files.length - unlistedPaths.length;
  return { build: next.build, written: staged.length, removed, kept: only };
}

async function recordsIn(from: (path: string) => string): Promise<number> {
  const text = await readFile(from(`${ledgerDirectory}/checkpoint`), "utf8").catch(() => "");
  return parseCheckpoint(text)?.size ?? 0;
}

function refuseShorterLog(live: string, earlier: number, now: number): void {
  if (earlier >= now) return;
  throw new RangeError(
    `Cannot roll back "${live}": its log has ${now} records, the build before has ${earlier}; correct or withdraw what should not stand`,
  );
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
async function stage(from: string, live: string, path: string): Promise<boolean> {
  const to = join(live, staging, path);
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

/** Moves a staged file into its place; nothing else happens between two of them. */
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

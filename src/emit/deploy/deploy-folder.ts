import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { unlessAbsent, unlessRefused } from "../../model/language/system-error.ts";
import { parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { systemDisk } from "../files/disk.ts";
import { takeLock } from "../files/lock.ts";
import { makeFolder } from "../files/make-folder.ts";
import { type Places, placesBelow, readPlain, statusOf } from "../files/plain-path.ts";
import { partPath, partRefusal } from "../parts/part-head.ts";
import { systemMachine } from "../site/machine.ts";
import { type Manifest, manifestPath, ownPaths } from "../site/manifest.ts";
import { onDisk } from "../site/site-error.ts";
import { endKeeping, keepReplaced, keptFolder } from "./kept-build.ts";
import { refuseOtherLog } from "./refuse-other-log.ts";
import { type Deployable, deployable, endStaging, moveIntoPlace, staged } from "./staged-build.ts";
import { uploadOrder } from "./upload-order.ts";

export interface DeployReport {
  readonly build: string;
  readonly written: number;
  /** Files of the build before the previous one. */
  readonly removed: number;
  /** Files of the previous build that stay until the next deploy. */
  readonly kept: number;
}

/**
 * Puts a built site into a folder from which a server is serving. Changed files are first copied to
 * a staging folder, where each is compared with the manifest, and then moved into place, in upload
 * order, so that two builds are mixed only for moments. Each file exists whole or not at all. Files
 * that only the previous build has stay until the next deploy, for readers that still hold its route
 * table; files of neither build are removed. What is replaced is kept aside until the next deploy, for
 * `rollBack`. Throws a RangeError, before anything is moved, for a build that is not whole, has a path
 * or a link that leads out of it, or whose log does not continue the deployed one, and a `SiteError`
 * while another deploy is at work.
 */
export function deployFolder(built: string, live: string): DeployReport {
  const attempt = `Cannot deploy "${built}"`;
  return alone(live, () => {
    const next = deployable(placesBelow(built, attempt), {
      attempt,
      remedy: `build it again with "stele build --check-kept", or copy it again to "${built}"`,
    });
    if (next === null) throw new RangeError(`${attempt}: "${manifestPath}" cannot be read`);
    if (next.due.has(partPath)) throw partRefusal("deploy", built);
    refuseOtherLog(built, live);
    return deployed(next, live);
  });
}

/**
 * Puts the build before the deployed one back, in the same way; done again, it puts back what it
 * replaced. Throws a RangeError when there is none, when a file of it is gone or altered, and when
 * records would vanish that readers may have cited: those are corrected or withdrawn, not taken back.
 */
export function rollBack(live: string): DeployReport {
  const begin = { attempt: `Cannot roll back "${live}"`, remedy: "deploy a build instead" };
  const at = placesBelow(live, begin.attempt);
  const from = keptPlaces(at);
  return alone(live, () => {
    const [earlier, now] = [deployable(from, begin), deployable(at, begin)];
    if (earlier === null || now === null) {
      throw new RangeError(`${begin.attempt}: no build before the deployed one is kept`);
    }
    refuseShorterLog(begin.attempt, recordsIn(from), recordsIn(at));
    const attempt = `${begin.attempt} to build "${earlier.manifest.build}"`;
    return deployed({ ...earlier, placeOf: from, attempt }, live);
  });
}

/** Runs a deploy while no other writes into the live folder, which is made where it is not there. */
function alone(live: string, deploy: () => DeployReport): DeployReport {
  const attempt = `Cannot deploy into "${live}"`;
  return onDisk(attempt, () => {
    const isNew = statusOf(live) === null;
    makeFolder(live);
    const place = { lock: join(live, ".stele-lock"), attempt };
    const unlock = takeLock(systemDisk, systemMachine, place);
    try {
      return deploy();
    } finally {
      unlock();
      // refused where something was deployed
      if (isNew) unlessRefused(() => rmdirSync(live));
    }
  });
}

function deployed(next: Deployable, live: string): DeployReport {
  const begin = {
    attempt: `Cannot deploy into "${live}"`,
    remedy: "deploy into another folder",
  };
  const at = placesBelow(live, begin.attempt);
  const previous = deployable(at, begin)?.manifest ?? null;
  // the order states what may never change; the deployed files are checked, not trusted
  uploadOrder(next.manifest, previous);
  const paths = staged(next, live, at);
  const isOther = paths.includes(manifestPath);
  keepReplaced(live, at, paths);
  for (const path of paths) moveIntoPlace(live, at, path);
  endKeeping(live, isOther);
  endStaging(live);
  // the same build deployed again still has the one before it
  const before = deployable(keptPlaces(at), begin)?.manifest ?? null;
  const present = [next.manifest, previous, before].filter((manifest) => manifest !== null);
  const kept = new Set(present.flatMap(pathsOf));
  const removed = previous === null ? 0 : sweep(live, kept);
  const only = kept.size - pathsOf(next.manifest).length;
  return { build: next.manifest.build, written: paths.length, removed, kept: only };
}

/** Every path of a build, with those of its manifest. */
function pathsOf(manifest: Manifest): readonly string[] {
  return [...manifest.files.map(({ path }) => path), ...ownPaths(manifest)];
}

/**
 * The places of the build before the deployed one: its root is aside, or there is none, and any other
 * file is aside if it was replaced, else still in its place.
 */
function keptPlaces(at: Places): Places {
  return (path) => {
    const aside = at(`${keptFolder}/${path}`);
    return path === manifestPath || statusOf(aside) !== null ? aside : at(path);
  };
}

function recordsIn(from: Places): number {
  const text = unlessAbsent(() => readPlain(from(`${ledgerDirectory}/checkpoint`)));
  return parseCheckpoint(text?.toString("utf8") ?? "")?.size ?? 0;
}

function refuseShorterLog(attempt: string, earlier: number, now: number): void {
  if (earlier >= now) return;
  throw new RangeError(
    `${attempt}: its log has ${now} records, the build before has ${earlier}; correct or withdraw what should not stand`,
  );
}

/** Removes files that are not kept from the folders of the site; other folders are not touched. */
function sweep(live: string, kept: ReadonlySet<string>): number {
  const folders = new Set([...kept].filter((path) => path.includes("/")).map(firstPart));
  let removed = 0;
  for (const folder of folders) {
    if (statusOf(join(live, folder))?.isDirectory() !== true) continue;
    const entries = readdirSync(join(live, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || kept.has(path.slice(join(live, "/").length))) continue;
      unlinkSync(path);
      removed++;
    }
  }
  return removed;
}

function firstPart(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

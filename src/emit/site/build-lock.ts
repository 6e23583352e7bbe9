import type { Disk } from "../files/disk.ts";
import { type Machine, type Owner, ownerSchema } from "./machine.ts";
import { diskError, SiteError, systemCode } from "./site-error.ts";
import { type SiteFolder, tagOf } from "./site-folder.ts";

// A folder `.dist.lock` that holds one file, named by the process that holds the output. It is
// made under a name of its own and renamed into place, so it never exists half made, and renaming
// onto a folder that is not empty fails, so only one process gets it. A lock whose process has
// ended is opened by removing exactly that process's file: whoever was faster meanwhile has another
// file in it and keeps it. Node's lock libraries renew a timestamp from a timer instead, which a
// build that computes for seconds without a pause would miss.

const attempts = 10;

/** Takes the output for this process and returns how to give it back, or throws `busy`. */
export function lockSite(disk: Disk, machine: Machine, site: SiteFolder): () => void {
  const self = machine.self();
  for (let attempt = 0; attempt < attempts; attempt++) {
    openEndedLock(disk, machine, site);
    if (tookLock(disk, site, self)) return () => release(disk, site, self);
  }
  throw new SiteError("busy", `Cannot build into "${site.shown}": other builds are starting`);
}

/** Whether a process that runs, or that may run elsewhere, holds the output. */
export function isLocked(disk: Disk, machine: Machine, site: SiteFolder): boolean {
  const holder = lockHolder(disk, site);
  return holder !== null && (holder.owner === null || machine.lifeOf(holder.owner) !== "ended");
}

interface Holder {
  readonly file: string;
  /** Null when its file cannot be understood. */
  readonly owner: Owner | null;
}

function openEndedLock(disk: Disk, machine: Machine, site: SiteFolder): void {
  const holder = lockHolder(disk, site);
  if (holder === null) return;
  const life = holder.owner === null ? "unknown" : machine.lifeOf(holder.owner);
  if (life !== "ended") throw new SiteError("busy", busyMessage(site, holder.owner, life));
  quietly(() => disk.removeFile(holder.file));
}

function busyMessage(site: SiteFolder, owner: Owner | null, life: "running" | "unknown"): string {
  const start = `Cannot build into "${site.shown}": `;
  if (life === "running") return `${start}another build (pid ${owner?.pid}) is writing it`;
  const whose = owner === null ? "" : ` (pid ${owner.pid} on "${owner.host}")`;
  return `${start}another build${whose} may be writing it, if it has ended delete "${site.lock}"`;
}

/** Null when there is no lock, or it was given back while we looked. */
function lockHolder(disk: Disk, site: SiteFolder): Holder | null {
  try {
    if (disk.stat(site.lock) === null) return null;
    const name = disk.list(site.lock)[0]?.name;
    if (name === undefined) return null;
    const file = `${site.lock}/${name}`;
    return { file, owner: parseOwner(disk.readText(file)) };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw diskError(`Cannot read the lock "${site.lock}"`, error);
  }
}

function parseOwner(text: string): Owner | null {
  try {
    const owner = ownerSchema.safeParse(JSON.parse(text));
    return owner.success ? owner.data : null;
  } catch {
    return null;
  }
}

/** False when another process was faster. */
function tookLock(disk: Disk, site: SiteFolder, self: Owner): boolean {
  const made = site.sibling("lock", tagOf(self));
  try {
    disk.remove(made);
    disk.makeFolder(made);
    disk.writeFile(ownFile(made, self), Buffer.from(`${JSON.stringify(self)}\n`), null);
    // a lock opened above is empty: a system that does not rename onto it needs it away
    quietly(() => disk.removeEmptyFolder(site.lock));
    disk.rename(made, site.lock);
    return true;
  } catch (error) {
    quietly(() => disk.remove(made));
    // or the holder of the lock swept our folder away before it was renamed
    if (disk.stat(site.lock) !== null || systemCode(error) === "ENOENT") return false;
    throw diskError(`Cannot write beside "${site.shown}"`, error);
  }
}

/** A lock that cannot be given back is opened by the next build, once this process has ended. */
function release(disk: Disk, site: SiteFolder, self: Owner): void {
  quietly(() => disk.removeFile(ownFile(site.lock, self)));
  quietly(() => disk.removeEmptyFolder(site.lock));
}

function ownFile(folder: string, self: Owner): string {
  return `${folder}/${tagOf(self)}.json`;
}

/** For steps that another process may have done, or undone, already. */
function quietly(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

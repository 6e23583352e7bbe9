import type { Disk } from "../files/disk.ts";
import { type Machine, type Owner, ownerSchema } from "./machine.ts";
import { diskError, SiteError, systemCode } from "./site-error.ts";
import { type SiteFolder, tagOf } from "./site-folder.ts";

// The lock is a folder `.dist.lock` with one file, named after the process that holds the output.
// It is made under another name and renamed into place, so it never exists half made, and renaming
// onto a folder that is not empty fails, so only one process gets it. A lock whose process has
// ended is opened by removing exactly that process's file; a faster process has put another file
// there and keeps it. Node's lock libraries renew a timestamp from a timer instead, which a build
// that computes for seconds without a pause would miss.

const attempts = 10;

/** Locks the output for this process and returns a function to release it, or throws `busy`. */
export function lockSite(disk: Disk, machine: Machine, site: SiteFolder): () => void {
  const self = machine.self();
  for (let attempt = 0; attempt < attempts; attempt++) {
    openEndedLock(disk, machine, site);
    if (tookLock(disk, site, self)) return () => release(disk, site, self);
  }
  throw new SiteError("busy", `Cannot write into "${site.shown}": other builds are starting`);
}

/** Whether the output is held by a process that runs or may run on another machine. */
export function isLocked(disk: Disk, machine: Machine, site: SiteFolder): boolean {
  const holder = lockHolder(disk, site);
  return holder !== null && (holder.owner === null || machine.lifeOf(holder.owner) !== "ended");
}

interface Holder {
  readonly file: string;
  /** The owner; null when its file cannot be parsed. */
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
  const start = `Cannot write into "${site.shown}": `;
  if (life === "running") return `${start}another build (pid ${owner?.pid}) is writing it`;
  const whose = owner === null ? "" : ` (pid ${owner.pid} on "${owner.host}")`;
  return `${start}another build${whose} may be writing it, if it has ended delete "${site.lock}"`;
}

/** The holder of the lock; null when there is none or it was just released. */
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

/** Whether this process got the lock; false when another was faster. */
function tookLock(disk: Disk, site: SiteFolder, self: Owner): boolean {
  const made = site.sibling("lock", tagOf(self));
  try {
    disk.remove(made);
    disk.makeFolder(made);
    disk.writeFile(ownFile(made, self), Buffer.from(`${JSON.stringify(self)}\n`), null);
    // a lock opened above is empty, and some systems cannot rename onto an empty folder
    quietly(() => disk.removeEmptyFolder(site.lock));
    disk.rename(made, site.lock);
    return true;
  } catch (error) {
    quietly(() => disk.remove(made));
    // or the holder of the lock removed our folder before it was renamed
    if (disk.stat(site.lock) !== null || systemCode(error) === "ENOENT") return false;
    throw diskError(`Cannot write beside "${site.shown}"`, error);
  }
}

/** Releases the lock; if that fails, the next build opens it once this process has ended. */
function release(disk: Disk, site: SiteFolder, self: Owner): void {
  quietly(() => disk.removeFile(ownFile(site.lock, self)));
  quietly(() => disk.removeEmptyFolder(site.lock));
}

function ownFile(folder: string, self: Owner): string {
  return `${folder}/${tagOf(self)}.json`;
}

/** Runs a step that another process may have done or undone already. */
function quietly(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

import { systemCode } from "../../language/system-error.ts";
import type { Disk } from "../files/disk.ts";
import { type Machine, type Owner, ownerSchema } from "./machine.ts";
import { diskError, SiteError } from "./site-error.ts";
import { type SiteFolder, tagOf } from "./site-folder.ts";

// The lock is a folder `.dist.lock` with one file, named after the process that holds the output.
// It is made under another name and renamed into place, so it never exists half made, and renaming
// onto a folder that is not empty fails, so only one process gets it. A lock whose process has
// ended is opened by removing exactly that process's file; a faster process has put another file
// there and keeps it. The folder itself is locked by the system where it can be, which gives the lock
// back however the process ends: so the lock of a container that was killed is known to be ended by
// all others on the machine, which cannot see its processes. Node's lock libraries renew a timestamp from a timer instead, which a build
// that computes for seconds without a pause would miss.

const attempts = 10;

/** Locks the output for this process and returns a function to release it, or throws `busy`. */
export function lockSite(disk: Disk, machine: Machine, site: SiteFolder): () => void {
  const self = machine.self();
  for (let attempt = 0; attempt < attempts; attempt++) {
    openEndedLock(disk, machine, site);
    const hold = tookLock(disk, machine, site, self);
    if (hold !== null) return () => release(disk, site, self, hold);
  }
  throw new SiteError("busy", `Cannot write into "${site.shown}": other builds are starting`);
}

/** Whether the output is held by a process that runs or may run on another machine. */
export function isLocked(disk: Disk, machine: Machine, site: SiteFolder): boolean {
  const holder = lockHolder(disk, site);
  return holder !== null && lifeOf(machine, site, holder) !== "ended";
}

interface Holder {
  readonly file: string;
  /** The owner; null when its file cannot be parsed. */
  readonly owner: Owner | null;
}

function openEndedLock(disk: Disk, machine: Machine, site: SiteFolder): void {
  const holder = lockHolder(disk, site);
  if (holder === null) return;
  const life = lifeOf(machine, site, holder);
  if (life !== "ended") throw new SiteError("busy", busyMessage(site, holder.owner, life));
  quietly(() => disk.removeFile(holder.file));
}

/** What is known of the holder; of a process that cannot be seen, the system's lock tells. */
function lifeOf(machine: Machine, site: SiteFolder, { owner }: Holder) {
  if (owner === null) return "unknown";
  const life = machine.lifeOf(owner);
  // on another machine's disk the lock of one system may not be seen by the other
  const isHere = owner.boot !== null && owner.boot === machine.self().boot;
  if (life !== "unknown" || owner.held !== true || !isHere) return life;
  const hold = machine.hold(site.lock);
  if (typeof hold === "function") hold();
  if (hold === null) return "unknown";
  return hold === "held" ? "running" : "ended";
}

function busyMessage(site: SiteFolder, owner: Owner | null, life: "running" | "unknown"): string {
  const start = `Cannot write into "${site.shown}": `;
  const whose = owner === null ? "" : ` (pid ${owner.pid} on "${owner.host}")`;
  if (life === "running") return `${start}another build${whose} is writing it`;
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

/** The lock of this process, to be given back; null when another was faster. */
function tookLock(disk: Disk, machine: Machine, site: SiteFolder, self: Owner): Hold | null {
  const made = site.sibling("lock", tagOf(self));
  let hold: Hold | null = null;
  try {
    disk.remove(made);
    disk.makeFolder(made);
    hold = holdOf(machine, made);
    const owner = { ...self, held: hold !== noHold };
    disk.writeFile(ownFile(made, self), Buffer.from(`${JSON.stringify(owner)}\n`), null);
    // a lock opened above is empty, and some systems cannot rename onto an empty folder
    quietly(() => disk.removeEmptyFolder(site.lock));
    disk.rename(made, site.lock);
    return hold;
  } catch (error) {
    quietly(() => disk.remove(made));
    hold?.();
    // or the holder of the lock removed our folder before it was renamed
    if (disk.stat(site.lock) !== null || systemCode(error) === "ENOENT") return null;
    throw diskError(`Cannot write beside "${site.shown}"`, error);
  }
}

/** Gives back what the system locks. */
type Hold = () => void;

const noHold: Hold = () => undefined;

function holdOf(machine: Machine, folder: string): Hold {
  const hold = machine.hold(folder);
  return typeof hold === "function" ? hold : noHold;
}

/** Releases the lock; if that fails, the next build opens it once this process has ended. */
function release(disk: Disk, site: SiteFolder, self: Owner, hold: Hold): void {
  quietly(() => disk.removeFile(ownFile(site.lock, self)));
  quietly(() => disk.removeEmptyFolder(site.lock));
  hold();
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

import { basename, dirname, join } from "node:path";
import { systemCode } from "../../model/language/system-error.ts";
import { type Machine, type Owner, ownerSchema } from "../site/machine.ts";
import { diskError, SiteError } from "../site/site-error.ts";
import { tagOf } from "../site/site-folder.ts";
import type { Disk } from "./disk.ts";

// One command at a time writes into an output, a content folder or a live folder. The lock is a folder
// with one file, named after the process that holds it. It is made under another name and renamed into
// place, so it never exists half made, and renaming onto a folder that is not empty fails, so only one
// process gets it. A lock whose process has ended is opened by removing exactly that process's file; a
// faster process has put another file there and keeps it. The folder itself is locked by the system
// where it can be, which gives the lock back however the process ends: so the lock of a container that
// was killed is known to be ended by all others on the machine, which cannot see its processes. Node's
// lock libraries renew a timestamp from a timer instead, which a build that computes for seconds
// without a pause would miss.

/** A place of which one process at a time may hold the lock. */
export interface LockPlace {
  /** The folder that exists while the lock is held. */
  readonly lock: string;
  /** The action that cannot be done without it, such as `Cannot write into "dist"`. */
  readonly attempt: string;
}

const attempts = 10;

/** Takes a lock for this process and returns a function to release it, or throws `busy`. */
export function takeLock(disk: Disk, machine: Machine, place: LockPlace): () => void {
  const self = machine.self();
  for (let attempt = 0; attempt < attempts; attempt++) {
    openEndedLock(disk, machine, place);
    const hold = tookLock(disk, machine, place, self);
    if (hold === null) continue;
    quietly(() => sweepDrafts(disk, place.lock));
    return () => release(disk, place.lock, self, hold);
  }
  throw new SiteError("busy", `${place.attempt}: other commands are starting, run this one again`);
}

/** Whether a lock is held by a process that runs or may run on another machine. */
export function isLocked(disk: Disk, machine: Machine, place: LockPlace): boolean {
  const holder = lockHolder(disk, place);
  return holder !== null && lifeOf(machine, place.lock, holder) !== "ended";
}

interface Holder {
  readonly file: string;
  /** The owner; null when its file cannot be parsed. */
  readonly owner: Owner | null;
}

function openEndedLock(disk: Disk, machine: Machine, place: LockPlace): void {
  const holder = lockHolder(disk, place);
  if (holder === null) return;
  const life = lifeOf(machine, place.lock, holder);
  if (life !== "ended") throw new SiteError("busy", busyMessage(place, holder.owner, life));
  quietly(() => disk.removeFile(holder.file));
}

/** The known facts of the holder; of a process that cannot be seen, the system's lock tells. */
function lifeOf(machine: Machine, lock: string, { owner }: Holder) {
  if (owner === null) return "unknown";
  const life = machine.lifeOf(owner);
  // on another machine's disk the lock of one system may not be seen by the other
  const isHere = owner.boot !== null && owner.boot === machine.self().boot;
  if (life !== "unknown" || owner.held !== true || !isHere) return life;
  const hold = machine.hold(lock);
  if (typeof hold === "function") hold();
  if (hold === null) return "unknown";
  return hold === "held" ? "running" : "ended";
}

function busyMessage(
  { attempt, lock }: LockPlace,
  owner: Owner | null,
  life: "running" | "unknown",
): string {
  const whose = owner === null ? "" : ` (pid ${owner.pid} on "${owner.host}")`;
  return life === "running"
    ? `${attempt}: another command${whose} is writing it, run this one again when it has ended`
    : `${attempt}: another command${whose} may be writing it, if it has ended delete "${lock}"`;
}

/** The holder of a lock; null when there is none or it was just released. */
function lockHolder(disk: Disk, { lock, attempt }: LockPlace): Holder | null {
  try {
    const found = disk.stat(lock);
    if (found === null) return null;
    if (found.kind !== "folder") {
      const what = found.kind === "link" ? "a symbolic link" : "no folder";
      throw new SiteError(
        "refused",
        `${attempt}: "${lock}" is ${what}, and so no lock that Stele made; look where it comes from, then delete it`,
      );
    }
    const entry = disk.list(lock)[0];
    if (entry === undefined) return null;
    const file = `${lock}/${entry.name}`;
    const isOwn = entry.kind === "file" && ownerFile.test(entry.name);
    return { file, owner: isOwn ? parseOwner(disk.readText(file)) : null };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw diskError(`Cannot read the lock "${lock}"`, error);
  }
}

const ownerFile = /^\d+-\d+\.json$/;

function parseOwner(text: string): Owner | null {
  try {
    const owner = ownerSchema.safeParse(JSON.parse(text));
    return owner.success ? owner.data : null;
  } catch {
    return null;
  }
}

/** The lock of this process, to be given back; null when another was faster. */
function tookLock(
  disk: Disk,
  machine: Machine,
  { lock, attempt }: LockPlace,
  self: Owner,
): Hold | null {
  const made = `${lock}-${tagOf(self)}`;
  let hold: Hold | null = null;
  try {
    disk.remove(made);
    disk.makeFolder(made);
    hold = holdOf(machine, made);
    const owner = { ...self, held: hold !== noHold };
    disk.writeFile(ownFile(made, self), Buffer.from(`${JSON.stringify(owner)}\n`), null);
    // a lock opened above is empty, and some systems cannot rename onto an empty folder
    quietly(() => disk.removeEmptyFolder(lock));
    disk.rename(made, lock);
    return hold;
  } catch (error) {
    quietly(() => disk.remove(made));
    hold?.();
    // or the holder of the lock removed our folder before it was renamed
    if (disk.stat(lock) !== null || systemCode(error) === "ENOENT") return null;
    throw diskError(attempt, error);
  }
}

/** Gives back what the system locks. */
type Hold = () => void;

const noHold: Hold = () => undefined;

function holdOf(machine: Machine, folder: string): Hold {
  const hold = machine.hold(folder);
  return typeof hold === "function" ? hold : noHold;
}

/** Removes the locks that killed processes left half made; a process that makes one tries again. */
function sweepDrafts(disk: Disk, lock: string): void {
  const [folder, begin] = [dirname(lock), `${basename(lock)}-`];
  for (const { name, kind } of disk.list(folder)) {
    const isDraft = name.startsWith(begin) && /^\d+-\d+$/.test(name.slice(begin.length));
    if (kind === "folder" && isDraft) disk.remove(join(folder, name));
  }
}

/** Releases the lock; if that fails, the next command opens it once this process has ended. */
function release(disk: Disk, lock: string, self: Owner, hold: Hold): void {
  quietly(() => disk.removeFile(ownFile(lock, self)));
  quietly(() => disk.removeEmptyFolder(lock));
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

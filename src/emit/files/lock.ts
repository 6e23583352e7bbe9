import { basename, dirname, join } from "node:path";
import { jsonValue } from "../../model/language/json-value.ts";
import { systemCode, unlessRefused } from "../../model/language/system-error.ts";
import { type Disk, systemDisk } from "./disk.ts";
import { type Machine, type Owner, ownerSchema, systemMachine, tagOf } from "./machine.ts";
import { diskError, SiteError } from "./site-error.ts";

// The lock is a folder with one file, named after the process that holds it. It is renamed into place, which
// fails where a folder is not empty, so only one process gets it. A lock whose process has ended is opened by
// removing exactly that file. The system locks the folder too where it can, since the processes of another
// container cannot be seen. Libraries renew a timestamp from a timer, which a build that computes would miss.

export interface LockPlace {
  /** The folder that exists while the lock is held. */
  readonly lock: string;
  /** The action that cannot be done without it, such as `Cannot write into "dist"`. */
  readonly attempt: string;
}

const attempts = 10;

/** The parts of a lock, so that a test can take any of them away. */
export interface Effects {
  readonly disk: Disk;
  readonly machine: Machine;
}

export const systemEffects: Effects = { disk: systemDisk, machine: systemMachine };

export function takeLock(place: LockPlace, effects: Effects = systemEffects): () => void {
  const { disk } = effects;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const holder = lockHolder(place, effects);
    if (holder !== null) {
      if (holder.life !== "ended") throw new SiteError(busyMessage(place, holder));
      unlessRefused(() => disk.removeFile(holder.file));
    }
    const release = tookLock(place, effects);
    if (release === null) continue;
    unlessRefused(() => sweepDrafts(disk, place.lock));
    return release;
  }
  throw new SiteError(`${place.attempt}: other commands are starting, run this one again`);
}

/** Whether a lock is held by a process that runs or may run on another machine. */
export function isLocked(place: LockPlace, effects: Effects = systemEffects): boolean {
  const holder = lockHolder(place, effects);
  return holder !== null && holder.life !== "ended";
}

interface Holder {
  readonly file: string;
  /** The owner; null when its file cannot be parsed. */
  readonly owner: Owner | null;
  readonly life: "running" | "ended" | "unknown";
}

/** The life of an owner. Where the system keeps the lock it knows best: a number may be of a later process by now. */
function lifeOf(owner: Owner, lock: string, machine: Machine): Holder["life"] {
  const life = machine.lifeOf(owner);
  // on another machine's disk the lock of one system may not be seen by the other
  const isHere = owner.boot !== null && owner.boot === machine.self().boot;
  if (life === "ended" || owner.held !== true || !isHere) return life;
  const hold = machine.hold(lock);
  if (typeof hold === "function") hold();
  if (hold === null) return life;
  return hold === "held" ? "running" : "ended";
}

function busyMessage({ attempt, lock }: LockPlace, { owner, life }: Holder): string {
  const whose = owner === null ? "" : ` (pid ${owner.pid} on "${owner.host}")`;
  return life === "running"
    ? `${attempt}: another command${whose} is writing it, run this one again when it has ended`
    : `${attempt}: another command${whose} may be writing it, if it has ended delete "${lock}"`;
}

/** The holder of a lock; null when there is none or it was just released. */
function lockHolder({ lock, attempt }: LockPlace, { disk, machine }: Effects): Holder | null {
  try {
    const found = disk.stat(lock);
    if (found === null) return null;
    if (found.kind !== "folder") {
      const what = found.kind === "link" ? "a symbolic link" : "no folder";
      throw new SiteError(
        `${attempt}: "${lock}" is ${what}, and so no lock that Stele made; look where it comes from, then delete it`,
      );
    }
    const entry = disk.list(lock)[0];
    if (entry === undefined) return null;
    const file = `${lock}/${entry.name}`;
    const isOwn = entry.kind === "file" && ownerFile.test(entry.name);
    const owner = isOwn ? ownerSchema.safeParse(jsonValue(disk.readText(file))).data : undefined;
    if (owner === undefined) return { file, owner: null, life: "unknown" };
    return { file, owner, life: lifeOf(owner, lock, machine) };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw diskError(`Cannot read the lock "${lock}"`, error);
  }
}

const ownerFile = /^\d+-\d+\.json$/;

/** Takes a lock and returns a function to release it; null when another process was faster. */
function tookLock({ lock, attempt }: LockPlace, { disk, machine }: Effects): (() => void) | null {
  const self = machine.self();
  const made = `${lock}-${tagOf(self)}`;
  const file = `${tagOf(self)}.json`;
  let hold: ReturnType<Machine["hold"]> = null;
  const giveBack = () => typeof hold === "function" && hold();
  try {
    disk.remove(made);
    disk.makeFolder(made);
    hold = machine.hold(made);
    const owner = { ...self, held: typeof hold === "function" };
    disk.writeFile(`${made}/${file}`, [Buffer.from(`${JSON.stringify(owner)}\n`)]);
    // a lock opened above is empty, and some systems cannot rename onto an empty folder
    unlessRefused(() => disk.removeEmptyFolder(lock));
    disk.rename(made, lock);
  } catch (error) {
    unlessRefused(() => disk.remove(made));
    giveBack();
    // or the holder of the lock removed our folder before it was renamed
    if (disk.stat(lock) !== null || systemCode(error) === "ENOENT") return null;
    throw diskError(attempt, error);
  }
  return () => {
    // if that fails, the next command opens the lock once this process has ended
    unlessRefused(() => disk.removeFile(`${lock}/${file}`));
    unlessRefused(() => disk.removeEmptyFolder(lock));
    giveBack();
  };
}

/** Removes the locks that killed processes left half made; a process that makes one tries again. */
function sweepDrafts(disk: Disk, lock: string): void {
  const folder = dirname(lock);
  const begin = `${basename(lock)}-`;
  for (const { name, kind } of disk.list(folder)) {
    const isDraft = name.startsWith(begin) && /^\d+-\d+$/.test(name.slice(begin.length));
    if (kind === "folder" && isDraft) disk.remove(join(folder, name));
  }
}

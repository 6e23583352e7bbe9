import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { systemCode, unlessRefused } from "../../language/system-error.ts";
import { lockedByUs } from "../files/flock.ts";
import { type Machine, type Owner, ownerSchema, systemMachine } from "../site/machine.ts";
import { diskError, SiteError } from "../site/site-error.ts";
import { deskFolder, makeDesk, removeDesk } from "./desk-folder.ts";

// One command at a time writes into a content folder. The lock is a file that the system locks for
// the process, and so gives back when the process ends, in whatever container it was: no kill
// leaves it behind. Where the system has no such locks, a file that names the process is the lock,
// and one whose process has ended is taken over.

/** The lock of a content folder, held until it is given back. */
export interface ContentLock {
  readonly release: () => void;
}

const attempts = 20;

/** Throws a `SiteError` that says who holds the content, and what to do. */
export function lockContent(content: string, machine: Machine = systemMachine): ContentLock {
  if (statSync(content, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new SiteError("refused", `Cannot change "${content}": there is no such folder`);
  }
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const lock = taken(content, machine);
      if (lock !== null) return lock;
    } catch (error) {
      // the folder went away below us: its last user has just left
      if (systemCode(error) === "ENOENT") continue;
      // a disk that refused to be written may refuse this too; the error to tell is the first
      unlessRefused(() => removeDesk(content));
      throw diskError(`Cannot change "${content}"`, error);
    }
  }
  throw new SiteError("busy", `Cannot change "${content}": other commands are starting`);
}

/** Null when another command came or went meanwhile. */
function taken(content: string, machine: Machine): ContentLock | null {
  makeDesk(content);
  const path = join(deskFolder(content), "lock");
  const descriptor = openSync(path, "a+");
  const locked = lockedByUs(descriptor);
  if (locked === true && isAt(descriptor, path)) {
    const lock = { release: () => release(content, path, descriptor) };
    try {
      ftruncateSync(descriptor);
      writeSync(descriptor, JSON.stringify(machine.self()));
      return lock;
    } catch (error) {
      lock.release();
      throw error;
    }
  }
  const isEmpty = fstatSync(descriptor).size === 0;
  closeSync(descriptor);
  if (locked === null) {
    // its holder has written into it
    if (isEmpty) rmSync(path, { force: true });
    return takenByName(content, `${path}ed`, machine);
  }
  if (locked === false) throw busy(content, path, ownerIn(path), "running");
  return null;
}

/** False when the file was removed by its former holder. */
function isAt(descriptor: number, path: string): boolean {
  return fstatSync(descriptor).ino === statSync(path, { throwIfNoEntry: false })?.ino;
}

function takenByName(content: string, path: string, machine: Machine): ContentLock | null {
  try {
    writeFileSync(path, JSON.stringify(machine.self()), { flag: "wx" });
    return { release: () => release(content, path, null) };
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
  const owner = ownerIn(path);
  const life = owner === null ? "unknown" : machine.lifeOf(owner);
  if (life !== "ended") throw busy(content, path, owner, life);
  rmSync(path, { force: true });
  return null;
}

function release(content: string, path: string, descriptor: number | null): void {
  rmSync(path, { force: true });
  if (descriptor !== null) closeSync(descriptor);
  removeDesk(content);
}

/** Null for a file that was just made, or that cannot be understood. */
function ownerIn(path: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function busy(
  content: string,
  path: string,
  owner: Owner | null,
  life: "running" | "unknown",
): SiteError {
  const whose = owner === null ? "" : ` (pid ${owner.pid} on "${owner.host}")`;
  const what =
    life === "running"
      ? `another command${whose} is changing it, run this one again when it has ended`
      : `another command${whose} may be changing it, if it has ended delete "${path}"`;
  return new SiteError("busy", `Cannot change "${content}": ${what}`);
}

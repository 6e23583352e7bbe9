import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { unlessRefused } from "../../language/system-error.ts";

// Node has no call that locks a file; the program flock has (util-linux, BusyBox). A lock belongs to
// the open file, which the program is handed and this process keeps: it outlives the program. The
// system gives it back when this process ends, however it ends, and every container sees it.

/** The exit status of `flock --nonblock` where another process has the lock. */
const taken = 1;

/**
 * Locks an open file for this process until it is closed. False when another process has it; null
 * where there is no such program, or the file system has no such lock.
 */
export function lockedByUs(descriptor: number): boolean | null {
  const stdio = ["ignore", "ignore", "ignore", descriptor] as const;
  const { status } = spawnSync("flock", ["-x", "-n", "3"], { stdio: [...stdio] });
  if (status === 0) return true;
  return status === taken ? false : null;
}

/**
 * Locks a file or folder by its path until the returned function is called or this process ends.
 * `held`: another process has it. Null where there are no such locks, or nothing that can be opened.
 */
export function holdPath(path: string): (() => void) | "held" | null {
  // refused when it is gone, or where the system opens no folders
  const descriptor = unlessRefused(() => openSync(path, "r"));
  if (descriptor === null) return null;
  const locked = lockedByUs(descriptor);
  if (locked === true) return () => closeSync(descriptor);
  closeSync(descriptor);
  return locked === false ? "held" : null;
}

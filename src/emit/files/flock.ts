import { createRequire } from "node:module";
import { constants } from "node:os";
import type Koffi from "koffi";

// Node has no call that locks a file; Linux and macOS have flock (their manual pages, 2). The system
// itself gives such a lock back when its process ends, however it ends, and every container of a
// machine sees it. koffi reaches it from a prebuilt binary; it is an optional dependency.

const exclusive = 2;
const withoutWaiting = 4;

/**
 * Locks an open file for this process until it is closed. False when another process has it; null
 * where this system or file system has no such lock.
 */
export function lockedByUs(descriptor: number): boolean | null {
  const koffi = nativeCalls();
  if (koffi === null) return null;
  const flock = koffi.load(null).func("int flock(int, int)");
  if (flock(descriptor, exclusive | withoutWaiting) === 0) return true;
  return koffi.errno() === constants.errno.EWOULDBLOCK ? false : null;
}

function nativeCalls(): typeof Koffi | null {
  if (process.platform !== "linux" && process.platform !== "darwin") return null;
  try {
    return createRequire(import.meta.url)("koffi");
  } catch {
    // koffi is not there; the caller has another way
    return null;
  }
}

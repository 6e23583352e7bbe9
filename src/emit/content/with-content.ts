import { statSync } from "node:fs";
import { systemDisk } from "../files/disk.ts";
import { isLocked, type LockPlace, takeLock } from "../files/lock.ts";
import { type Machine, systemMachine } from "../site/machine.ts";
import { onDisk, SiteError } from "../site/site-error.ts";
import { clearDesk, deskLock, makeDesk, removeDesk, sweepDrafts } from "./desk-folder.ts";
import { refuseForeignDesk } from "./foreign-desk.ts";
import { endInterrupted } from "./journal.ts";

/**
 * Runs a command that reads content and then writes into it, alone: no other changes it meanwhile.
 * The half-written work of an earlier command is ended first, and `ended` is told its paths.
 */
export async function withContent<T>(
  content: string,
  ended: (paths: readonly string[]) => void,
  run: () => T | Promise<T>,
): Promise<T> {
  const release = lockContent(content);
  try {
    const paths = onDisk(`Cannot change "${content}"`, () => {
      sweepDrafts(content);
      return endInterrupted(content);
    });
    if (paths !== null) ended(paths);
    return await run();
  } finally {
    release();
  }
}

/** Locks a content folder and returns a function to release it. Throws a `SiteError` that says who holds it. */
export function lockContent(content: string, machine: Machine = systemMachine): () => void {
  if (statSync(content, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new SiteError("refused", `Cannot change "${content}": there is no such folder`);
  }
  refuseForeignDesk(content);
  const place = placeOf(content);
  return onDisk(place.attempt, () => {
    try {
      const unlock = takeLock(systemDisk, machine, place);
      makeDesk(content);
      return () => {
        clearDesk(content);
        unlock();
        removeDesk(content);
      };
    } catch (error) {
      removeDesk(content);
      throw error;
    }
  });
}

/** Whether another command is changing a content folder. */
export function isBeingChanged(content: string): boolean {
  return isLocked(systemDisk, systemMachine, placeOf(content));
}

function placeOf(content: string): LockPlace {
  return { lock: deskLock(content), attempt: `Cannot change "${content}"` };
}

import { type Disk, systemDisk } from "../files/disk.ts";
import { isLocked, lockSite } from "./build-lock.ts";
import { type Machine, systemMachine } from "./machine.ts";
import { endSwap, interruptedSwap } from "./publish.ts";
import { diskError } from "./site-error.ts";
import { siteFolder } from "./site-folder.ts";

/**
 * Puts the output in place when a build was killed in the middle of its swap, and says whether it
 * did. To be called before an output is read. A build that is still running ends its own swap.
 */
export function recoverSite(
  out: string,
  disk: Disk = systemDisk,
  machine: Machine = systemMachine,
): boolean {
  const site = siteFolder(out);
  try {
    if (interruptedSwap(disk, site) === null || isLocked(disk, machine, site)) return false;
    const unlock = lockSite(disk, machine, site);
    try {
      return endSwap(disk, site);
    } finally {
      unlock();
    }
  } catch (error) {
    throw diskError(`Cannot recover "${site.shown}"`, error);
  }
}

import { systemDisk } from "../files/disk.ts";
import { type Effects, isLocked, systemEffects, takeLock } from "../files/lock.ts";
import { onDisk } from "../files/site-error.ts";
import { outputState, refuseDangerousPlace } from "./output-path.ts";
import { endSwap, interruptedSwap } from "./publish.ts";
import { siblingsOf, siteFolder } from "./site-folder.ts";

/**
 * Completes the swap of a build that was killed in the middle of it, and returns whether it did.
 * Call it before reading an output. A build that is still running completes its own swap.
 */
export function recoverSite(out: string, effects: Effects = systemEffects): boolean {
  const { disk } = effects;
  const site = siteFolder(out);
  return onDisk(`Cannot recover "${site.shown}"`, () => {
    if (interruptedSwap(disk, site) === null || isLocked(site, effects)) return false;
    const unlock = takeLock(site, effects);
    try {
      return endSwap(disk, site);
    } finally {
      unlock();
    }
  });
}

/** Throws for an output that a build of the content may not replace, before anything is computed. */
export function refuseOutput(out: string, content: string): void {
  const site = siteFolder(out);
  onDisk(`Cannot write "${site.shown}"`, () => {
    refuseDangerousPlace(systemDisk, site, content);
    outputState(systemDisk, site);
  });
}

/** Whether no build is writing an output, and none that was killed left anything beside it. */
export function isSettled(out: string): boolean {
  const site = siteFolder(out);
  return onDisk(
    `Cannot read beside "${site.shown}"`,
    () => systemDisk.stat(site.lock) === null && siblingsOf(systemDisk, site).length === 0,
  );
}

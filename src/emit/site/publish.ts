import type { Disk } from "../files/disk.ts";
import { onDisk } from "../files/site-error.ts";
import { outputState } from "./output-path.ts";
import { type SiteFolder, siblingsOf } from "./site-folder.ts";

// A build may be killed at any moment: the output is the old site or the new one, whole, except between two
// renames, as Node has no call that exchanges two folders. The names are the journal: `.dist.ready-…` is
// verified, `.dist.old-…` was the output until then, and `recoverSite` completes the swap. Nothing is synced to
// the disk, which takes minutes: after a power cut files may be empty, which the manifest's hashes show.

/** Makes the verified folder the output; returns where the old site is now, or null. */
export function publishFolder(disk: Disk, site: SiteFolder, built: string, tag: string) {
  return onDisk(`Cannot replace "${site.shown}"`, () => {
    const state = outputState(disk, site);
    if (state === "site") return swapByRenaming(disk, site, built, tag);
    if (state === "empty") disk.removeEmptyFolder(site.out);
    disk.rename(built, site.out);
    return null;
  });
}

function swapByRenaming(disk: Disk, site: SiteFolder, built: string, tag: string): string {
  const ready = site.sibling("ready", tag);
  const old = site.sibling("old", tag);
  disk.rename(built, ready);
  try {
    disk.rename(site.out, old);
    disk.rename(ready, site.out);
  } catch (error) {
    // if one of these fails too, recoverSite finds the names
    if (disk.stat(site.out) === null) disk.rename(old, site.out);
    disk.rename(ready, built);
    throw error;
  }
  return old;
}

/** Completes a swap by renaming that was killed half way; the caller holds the lock. */
export function endSwap(disk: Disk, site: SiteFolder): boolean {
  const ready = interruptedSwap(disk, site);
  if (ready === null) return false;
  disk.rename(ready, site.out);
  return true;
}

/** The folder that was about to become the output; null without an `old` one of its tag: somebody deleted it. */
export function interruptedSwap(disk: Disk, site: SiteFolder): string | null {
  if (disk.stat(site.out) !== null || disk.stat(site.parent)?.kind !== "folder") return null;
  const siblings = siblingsOf(disk, site);
  const ready = siblings.find(
    ({ role, tag }) =>
      role === "ready" && siblings.some((other) => other.role === "old" && other.tag === tag),
  );
  return ready?.path ?? null;
}

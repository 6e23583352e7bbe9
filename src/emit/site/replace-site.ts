import type { Disk } from "../files/disk.ts";
import { takeLock } from "../files/lock.ts";
import type { Machine } from "./machine.ts";
import { outputState, refuseDangerousPlace } from "./output-path.ts";
import { endSwap, publishFolder } from "./publish.ts";
import { onDisk } from "./site-error.ts";
import { type SiteFolder, siblingsOf, tagOf } from "./site-folder.ts";

export interface Replaced<T> {
  readonly made: T;
  /** Folders of earlier sites that could not be deleted; the next run tries again. */
  readonly leftovers: readonly string[];
}

/**
 * Makes what `fill` writes into an empty sibling folder the output, in one step, while holding the
 * output's lock. `content` is a folder that the output must keep away from. When anything fails,
 * or `isSame` says that the output already is what was made, the new folder is removed and the
 * output does not change.
 */
export async function replaceSite<T>(
  site: SiteFolder,
  content: string | null,
  { disk, machine }: { readonly disk: Disk; readonly machine: Machine },
  fill: (folder: string) => Promise<T>,
  isSame: (made: T) => boolean = () => false,
): Promise<Replaced<T>> {
  const unlock = onDisk(`Cannot write "${site.shown}"`, () => {
    refuseDangerousPlace(disk, machine, site, content);
    outputState(disk, site);
    disk.makeFolder(site.parent);
    return takeLock(disk, machine, site);
  });
  try {
    return await replaced(disk, site, tagOf(machine.self()), fill, isSame);
  } finally {
    unlock();
  }
}

async function replaced<T>(
  disk: Disk,
  site: SiteFolder,
  tag: string,
  fill: (folder: string) => Promise<T>,
  isSame: (made: T) => boolean,
): Promise<Replaced<T>> {
  const folder = site.sibling("building", tag);
  const leftovers = onDisk(`Cannot write "${site.shown}"`, () => {
    endSwap(disk, site);
    const kept = removeAll(
      disk,
      siblingsOf(disk, site).map((sibling) => sibling.path),
    );
    disk.makeFolder(folder);
    return kept;
  });
  try {
    const made = await fill(folder);
    if (isSame(made)) return { made, leftovers: [...leftovers, ...removeAll(disk, [folder])] };
    const old = publishFolder(disk, site, folder, tag);
    const kept = old === null ? [] : removeAll(disk, [old]);
    return { made, leftovers: [...leftovers, ...kept] };
  } catch (error) {
    removeAll(disk, [folder]);
    throw error;
  }
}

/** Deletes what it can and returns the rest, on which no site depends. */
function removeAll(disk: Disk, folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => {
    try {
      disk.remove(folder);
      return false;
    } catch {
      return true;
    }
  });
}

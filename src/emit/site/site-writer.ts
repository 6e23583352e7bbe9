import { type Disk, systemDisk } from "../files/disk.ts";
import { directSink, type OpenSink } from "../files/file-sink.ts";
import type { StoreFile } from "../files/store-file.ts";
import { threadSink } from "../files/thread-sink.ts";
import { lockSite } from "./build-lock.ts";
import { type Machine, systemMachine } from "./machine.ts";
import { type ManifestHead, manifestHead } from "./manifest.ts";
import { outputState, refuseDangerousPlace } from "./output-path.ts";
import { endSwap, publishFolder } from "./publish.ts";
import { type SiteCounts, type SiteDraft, siteDraft } from "./site-draft.ts";
import { diskError } from "./site-error.ts";
import { type SiteFolder, siblingsOf, siteFolder, tagOf } from "./site-folder.ts";

export interface SiteOptions {
  /** The output folder; its parents are made. */
  readonly out: string;
  /** The folder the build reads; the output may not be it, contain it or be inside it. */
  readonly content: string;
  /** The build id, for the manifest. */
  readonly build: string;
  readonly asOf: string;
  /** `stele` and its version. */
  readonly generator: string;
}

export interface SiteReport extends SiteCounts {
  /** Folders of earlier sites that could not be deleted; the next build tries again. */
  readonly leftovers: readonly string[];
}

export interface SiteEffects {
  readonly disk: Disk;
  readonly machine: Machine;
  /** How the files of a draft are written; by default through the disk's own effects. */
  readonly openSink?: OpenSink;
}

const systemEffects: SiteEffects = {
  disk: systemDisk,
  machine: systemMachine,
  openSink: threadSink,
};

/**
 * Publishes what `produce` writes, all or nothing: a sibling folder is filled, verified and
 * atomically made the output. Whatever fails, the old output does not change, the new folder is
 * removed, and a `SiteError` says why; an error of `produce` is thrown unchanged.
 */
export async function writeSite(
  options: SiteOptions,
  produce: (write: (file: StoreFile) => void) => Promise<void>,
  effects: SiteEffects = systemEffects,
): Promise<SiteReport> {
  const { disk, machine } = effects;
  const site = siteFolder(options.out);
  const head = manifestHead(options.build, options.asOf, options.generator);
  const unlock = onDisk(site, () => {
    refuseDangerousPlace(disk, machine, site, options.content);
    outputState(disk, site);
    disk.makeFolder(site.parent);
    return lockSite(disk, machine, site);
  });
  try {
    return await build(effects, site, head, produce);
  } finally {
    unlock();
  }
}

async function build(
  { disk, machine, openSink = directSink }: SiteEffects,
  site: SiteFolder,
  head: ManifestHead,
  produce: (write: (file: StoreFile) => void) => Promise<void>,
): Promise<SiteReport> {
  const tag = tagOf(machine.self());
  const folder = site.sibling("building", tag);
  const leftovers = onDisk(site, () => {
    endSwap(disk, site);
    const kept = removeAll(
      disk,
      siblingsOf(disk, site).map((sibling) => sibling.path),
    );
    disk.makeFolder(folder);
    return kept;
  });
  try {
    const sink = openSink(site, folder, disk);
    const counts = await filled(site, siteDraft(disk, site, folder, head, sink), produce).finally(
      sink.close,
    );
    const old = publishFolder(disk, site, folder, tag);
    const kept = old === null ? [] : removeAll(disk, [old]);
    return { ...counts, leftovers: [...leftovers, ...kept] };
  } catch (error) {
    removeAll(disk, [folder]);
    throw error;
  }
}

async function filled(
  site: SiteFolder,
  draft: SiteDraft,
  produce: (write: (file: StoreFile) => void) => Promise<void>,
): Promise<SiteCounts> {
  await produce(draft.write);
  return onDisk(site, draft.finish);
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

function onDisk<T>(site: SiteFolder, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw diskError(`Cannot write "${site.shown}"`, error);
  }
}

import { type Disk, systemDisk } from "../files/disk.ts";
import { fileSink } from "../files/file-sink.ts";
import type { StoreFile } from "../files/store-file.ts";
import { type Machine, systemMachine } from "./machine.ts";
import { manifestHead } from "./manifest.ts";
import { replaceSite } from "./replace-site.ts";
import { type SiteCounts, siteDraft } from "./site-draft.ts";
import { onDisk } from "./site-error.ts";
import { siteFolder } from "./site-folder.ts";

export interface SiteOptions {
  /** The output folder; its parents are made. */
  readonly out: string;
  /** The folder the build reads; the output may not be it, contain it or be inside it. */
  readonly content: string | null;
  /** The build id, for the manifest. */
  readonly build: string;
  readonly asOf: string;
  /** `stele` and its version. */
  readonly generator: string;
  /** The text of the note over a manifest with a SHA-256; asked when all files are written. */
  readonly note: (sha256: string) => string;
}

export interface SiteReport extends SiteCounts {
  /** Folders of earlier sites that could not be deleted; the next build tries again. */
  readonly leftovers: readonly string[];
}

export interface SiteEffects {
  readonly disk: Disk;
  readonly machine: Machine;
}

const systemEffects: SiteEffects = { disk: systemDisk, machine: systemMachine };

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
  const { disk } = effects;
  const { note } = options;
  const site = siteFolder(options.out);
  const head = manifestHead(options.build, options.asOf, options.generator);
  const fill = async (folder: string): Promise<SiteCounts> => {
    const draft = siteDraft(disk, site, folder, { head, note }, fileSink(site, folder, disk));
    await produce(draft.write);
    return onDisk(`Cannot write "${site.shown}"`, draft.finish);
  };
  // the manifest is among the files: where none is new, nothing else can be in the output
  const isSame = ({ written }: SiteCounts) => written === 0;
  const { made, leftovers } = await replaceSite(site, options.content, effects, fill, isSame);
  return { ...made, leftovers };
}

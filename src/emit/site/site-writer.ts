import { unlessRefused } from "../../model/language/system-error.ts";
import { type Effects, systemEffects, takeLock } from "../files/lock.ts";
import { tagOf } from "../files/machine.ts";
import { onDisk } from "../files/site-error.ts";
import type { StoreFile } from "../files/store-file.ts";
import { outputState, refuseDangerousPlace } from "./output-path.ts";
import { endSwap, publishFolder } from "./publish.ts";
import { type SiteReport, siteDraft } from "./site-draft.ts";
import { type SiteFolder, siblingsOf, siteFolder } from "./site-folder.ts";

export interface SiteOptions {
  /** The output folder; its parents are made. */
  readonly out: string;
  /** The folder the build reads; the output may not be it, contain it or be inside it. */
  readonly content: string | null;
  readonly build: string;
  readonly asOf: string;
  readonly generator: string;
  /** The text of the note over a manifest with a SHA-256; asked when all files are written. */
  readonly note: (sha256: string) => string;
}

/** Publishes what `produce` writes, all or nothing; a `SiteError` says why not, an error of `produce` is thrown on. */
export async function writeSite(
  options: SiteOptions,
  produce: (write: (file: StoreFile) => void) => Promise<void>,
  effects: Effects = systemEffects,
): Promise<SiteReport> {
  const { out, content, build, asOf, generator } = options;
  const site = siteFolder(out);
  const head = { build, asOf, generator };
  const fill = async (folder: string): Promise<SiteReport> => {
    const draft = siteDraft(effects.disk, site, folder, head, options.note);
    await produce(draft.write);
    return onDisk(`Cannot write "${site.shown}"`, draft.finish);
  };
  // the manifest is among the files: where none is new, nothing else can be in the output
  return replaceSite(site, content, fill, ({ written }) => written === 0, effects);
}

/** Makes what `fill` writes the output in one step, unless `isSame` says that it already is; holds the lock. */
export async function replaceSite<T>(
  site: SiteFolder,
  content: string | null,
  fill: (folder: string) => Promise<T>,
  isSame: (made: T) => boolean = () => false,
  effects: Effects = systemEffects,
): Promise<T> {
  const { disk, machine } = effects;
  const attempt = `Cannot write "${site.shown}"`;
  const unlock = onDisk(attempt, () => {
    refuseDangerousPlace(disk, site, content);
    outputState(disk, site);
    disk.makeFolder(site.parent);
    return takeLock(site, effects);
  });
  // no site depends on what cannot be deleted, and the next run tries again
  const remove = (path: string) => unlessRefused(() => disk.remove(path));
  const tag = tagOf(machine.self());
  const folder = site.sibling("building", tag);
  try {
    onDisk(attempt, () => {
      endSwap(disk, site);
      for (const { path } of siblingsOf(disk, site)) remove(path);
      disk.makeFolder(folder);
    });
    const made = await fill(folder);
    const old = isSame(made) ? folder : publishFolder(disk, site, folder, tag);
    if (old !== null) remove(old);
    return made;
  } catch (error) {
    remove(folder);
    throw error;
  } finally {
    unlock();
  }
}

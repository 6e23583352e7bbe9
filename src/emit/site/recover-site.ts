import { lstatSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { contentTime } from "../files/content-time.ts";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { type Effects, isLocked, systemEffects, takeLock } from "../files/lock.ts";
import { type Digest, digestOf, placesBelow, readPlain } from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";
import { type Manifest, manifestNotePath, manifestPath } from "./manifest.ts";
import { digestsOf, wholeManifest } from "./manifest-file.ts";
import { outputState, refuseDangerousPlace } from "./output-path.ts";
import { endSwap, interruptedSwap } from "./publish.ts";
import { siblingsOf, siteFolder } from "./site-folder.ts";

/** Completes the swap of a build that was killed in the middle of it. Call it before reading an output. */
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

/** The manifest of a folder that holds this site and nothing else, by sizes and times; `everyByte` reads all files. */
export function intactSite(out: string, sha256: string, everyByte: boolean): Manifest | null {
  const place = placesBelow(out, `Cannot compare "${out}"`);
  const read = (path: string) => unlessRefused(() => readPlain(place(path)));
  const root = read(manifestPath);
  const note = read(manifestNotePath);
  if (root === null || note === null || sha256Hex(root) !== sha256) return null;
  const manifest = wholeManifest(root, read);
  if (manifest === null) return null;
  const due = digestsOf(manifest, root, note);
  for (const { path } of filesBelow(systemDisk, out)) {
    const file = due.get(path);
    if (file === undefined || !isUntouched(join(out, path), file)) return null;
    if (everyByte && digestOf(place(path)) !== file.sha256) return null;
    due.delete(path);
  }
  return due.size === 0 ? manifest : null;
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(path: string, { sha256, bytes }: Digest): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (
    found?.isFile() === true && found.size === bytes && found.mtimeMs === contentTime(sha256) * 1000
  );
}

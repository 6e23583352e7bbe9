import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestPath } from "../site/manifest.ts";

// What a deploy replaced. It is gathered under one name and kept under another once the new build is
// current, so that a deploy that was interrupted and is run again does not take files of a build that
// never became current for those before.

/** The files of the build before the deployed one that the deploy replaced. */
export const keptFolder = ".stele-previous";
const keeping = ".stele-keeping";

/** Links the files that are about to be replaced aside. */
export function keepReplaced(live: string, paths: readonly string[]): void {
  // the manifest is moved last: a deploy over another build had done all but this
  if (!isOfDeployed(live)) endKeeping(live, true);
  // the manifest first: it tells whose files these are
  for (const path of [manifestPath, ...paths]) {
    const [from, to] = [join(live, path), join(live, keeping, path)];
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
  }
}

/** Whether what is gathered comes from an interrupted deploy over the build that is still current. */
function isOfDeployed(live: string): boolean {
  const [gathered, deployed] = [join(live, keeping, manifestPath), join(live, manifestPath)];
  if (!existsSync(gathered) || !existsSync(deployed)) return false;
  return readFileSync(gathered).equals(readFileSync(deployed));
}

/** Keeps what was gathered, where another build has become current; the build before it goes. */
export function endKeeping(live: string, isOther: boolean): void {
  if (isOther && existsSync(join(live, keeping))) {
    rmSync(join(live, keptFolder), { recursive: true, force: true });
    renameSync(join(live, keeping), join(live, keptFolder));
  } else {
    rmSync(join(live, keeping), { recursive: true, force: true });
  }
}

/** Where a file of the build before is: aside if it was replaced, else still in its place. */
export function keptOrLive(live: string, path: string): string {
  const kept = join(live, keptFolder, path);
  return existsSync(kept) ? kept : join(live, path);
}

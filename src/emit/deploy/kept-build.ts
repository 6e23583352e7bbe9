import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";
import { type Places, readPlain, statusOf } from "../files/plain-path.ts";
import { manifestPath, rootPaths } from "../site/manifest.ts";

// What a deploy replaced. It is gathered under one name and kept under another once the new build is
// current, so that a deploy that was interrupted and is run again does not take files of a build that
// never became current for those before.

/** The files of the build before the deployed one that the deploy replaced. */
export const keptFolder = ".stele-previous";
const keeping = ".stele-keeping";

/** Links the files that are about to be replaced aside. */
export function keepReplaced(live: string, at: Places, paths: readonly string[]): void {
  // the manifest is moved last: a deploy over another build had done all but this
  if (!isOfDeployed(at)) endKeeping(live, true);
  // the manifest first: it tells whose files these are
  for (const path of new Set([...rootPaths, ...paths])) {
    const [from, to] = [at(path), at(`${keeping}/${path}`)];
    if (statusOf(from) === null || statusOf(to) !== null) continue;
    makeFolder(dirname(to));
    linkSync(from, to);
  }
}

/** Whether what is gathered comes from an interrupted deploy over the build that is still current. */
function isOfDeployed(at: Places): boolean {
  const [gathered, deployed] = [`${keeping}/${manifestPath}`, manifestPath].map((path) =>
    unlessAbsent(() => readPlain(at(path))),
  );
  return gathered?.equals(deployed ?? Buffer.alloc(0)) === true;
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

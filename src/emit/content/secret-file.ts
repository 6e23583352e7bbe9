import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { draftsOf, sweepDrafts, writtenDraft } from "../files/draft.ts";
import { isInside } from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";
import { systemProgram } from "../files/system-program.ts";

/** Writes a secret that only its owner may read. Throws a RangeError for a bad place, and where there is a file. */
export function writeSecret(path: string, text: string, outside: readonly string[]): void {
  const action = `Cannot write the secret key "${path}"`;
  const shared = sharedPlace(path, outside);
  if (shared !== null) throw new RangeError(`${action}: ${shared}`);
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) {
    throw new RangeError(`${action}: the file is there and empty, delete it and run this again`);
  }
  onDisk(action, () => {
    sweepDrafts(dirname(resolve(path)), draftsOf(path));
    writtenDraft(path, [text], { mode: 0o600, flush: true }).placeNew();
  });
}

/** The files by which content and a built site are known. */
const marks = ["index.yaml", "s/manifest.json"];

/** Why a secret must not be written to a path: it would be published, or committed by git. Null for a good place. */
function sharedPlace(path: string, published: readonly string[]): string | null {
  const file = join(realFolder(dirname(resolve(path))), basename(path));
  const above = foldersAbove(file);
  const isPublished = (one: string) => marks.some((mark) => existsSync(join(one, mark)));
  const shared =
    above.find(isPublished) ?? published.find((one) => isInside(path, one) || isInside(file, one));
  if (shared !== undefined) {
    return `it lies inside "${shared}", must be kept out of what is published; name a place outside with --out`;
  }
  const tree = above.find((one) => existsSync(join(one, ".git")));
  if (tree === undefined || isIgnored(tree, file)) return null;
  return `git would commit it with "${tree}"; add "${basename(path)}" to the .gitignore there, or name a place outside with --out`;
}

/** A folder with its links resolved as far as it exists. */
function realFolder(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realFolder(dirname(path)), basename(path));
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

/** Whether git ignores a file; not where there is no git to ask. */
function isIgnored(tree: string, file: string): boolean {
  const git = systemProgram("git");
  if (git === null) return false;
  const asked = ["-c", "core.fsmonitor=false", "-C", tree, "check-ignore", "-q", "--", file];
  return spawnSync(git, asked, { stdio: "ignore" }).status === 0;
}

import { spawnSync } from "node:child_process";
import { readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../model/language/system-error.ts";
import { sweepDrafts } from "../files/draft.ts";
import { isLocked, type LockPlace, takeLock } from "../files/lock.ts";
import { kindIn, statusOf } from "../files/plain-path.ts";
import { onDisk, SiteError } from "../files/site-error.ts";
import { clearDesk, deskFolder, deskLock, isLock, makeDesk } from "./desk-folder.ts";
import { endInterrupted, journalFault } from "./journal.ts";

/**
 * Runs a command that reads content and then writes into it, alone: no other changes it meanwhile.
 * The half-written work of an earlier command is ended first, and `ended` is told its paths.
 */
export async function withContent<T>(
  content: string,
  ended: (paths: readonly string[]) => void,
  run: () => T | Promise<T>,
): Promise<T> {
  const release = lockContent(content);
  try {
    const paths = onDisk(`Cannot change "${content}"`, () => {
      sweepDrafts(deskFolder(content));
      return endInterrupted(content);
    });
    if (paths !== null) ended(paths);
    return await run();
  } finally {
    release();
  }
}

/** Locks a content folder and returns a function to release it. Throws a `SiteError` that says who holds it. */
export function lockContent(content: string): () => void {
  if (statusOf(content)?.isDirectory() !== true) {
    throw new SiteError(`Cannot change "${content}": there is no such folder`);
  }
  refuseForeignDesk(content);
  const place = placeOf(content);
  const removeDesk = () => unlessRefused(() => rmdirSync(deskFolder(content)));
  return onDisk(place.attempt, () => {
    try {
      const unlock = takeLock(place);
      makeDesk(content);
      return () => {
        clearDesk(content);
        unlock();
        removeDesk();
      };
    } catch (error) {
      removeDesk();
      throw error;
    }
  });
}

/** Whether another command is changing a content folder. */
export function isBeingChanged(content: string): boolean {
  return isLocked(placeOf(content));
}

function placeOf(content: string): LockPlace {
  return { lock: deskLock(content), attempt: `Cannot change "${content}"` };
}

/**
 * Throws a `SiteError` for a `.stele` that commands did not make in this folder. One that came with a
 * commit, a copy or an archive, or that leads elsewhere by a link, is an attack or an accident, and
 * what is in it must not be carried out, nor read as the state of this folder.
 */
export function refuseForeignDesk(content: string): void {
  const desk = deskFolder(content);
  const found = statusOf(desk);
  if (found === null) return;
  if (!found.isDirectory()) throw foreign(desk, `it is ${kindIn(found)}`);
  for (const name of readdirSync(desk)) {
    const entry = statusOf(join(desk, name));
    if (entry === null || (isLock(name) ? entry.isDirectory() : entry.isFile())) continue;
    throw foreign(desk, `"${name}" in it is ${kindIn(entry)}`);
  }
  const [tracked] = trackedIn(content);
  if (tracked !== undefined) throw foreign(desk, `git tracks "${tracked}", which no command adds`);
  const fault = journalFault(content);
  if (fault !== null) throw foreign(desk, `of its journal, ${fault}`);
}

/**
 * The files of the desk that git tracks; none without git, where only the mark of the desk decides. A
 * repository that lies bare in the content is not asked, and none starts a program of its own.
 */
function trackedIn(content: string): readonly string[] {
  const settings = ["core.fsmonitor=false", "safe.bareRepository=explicit"];
  const { status, stdout } = spawnSync(
    "git",
    [...settings.flatMap((one) => ["-c", one]), "-C", content, "ls-files", "-z", "--", ".stele"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  return status === 0 ? stdout.split("\0").filter((path) => path !== "") : [];
}

function foreign(desk: string, why: string): SiteError {
  return new SiteError(
    `Cannot trust "${desk}": ${why}; only commands that run in this folder make it, so this came from elsewhere and may be an attack; look who added it, restore the content from a state you trust, and delete "${desk}". Nothing was changed`,
  );
}

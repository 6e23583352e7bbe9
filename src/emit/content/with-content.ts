import { spawnSync } from "node:child_process";
import { readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { contentEntries } from "../../content/files/content-entries.ts";
import { folderFault } from "../../content/files/content-file.ts";
import { fileSort } from "../../model/language/file-sort.ts";
import { unlessRefused } from "../../model/language/system-error.ts";
import { sweepDrafts } from "../files/draft.ts";
import { isLocked, type LockPlace, takeLock } from "../files/lock.ts";
import { statusOf } from "../files/plain-path.ts";
import { onDisk, SiteError } from "../files/site-error.ts";
import { clearDesk, deskFolder, deskLock, isLock, makeDesk } from "./desk-folder.ts";
import { endInterrupted, hasJournal, journalFault } from "./journal.ts";

/** Runs a command on content that no other changes meanwhile; `ended` is told what an earlier one had left half done. */
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
  const fault = folderFault(content);
  if (fault !== null) throw new SiteError(`Cannot change "${content}": ${fault}`);
  refuseForeignDesk(content);
  const place = placeOf(content);
  const removeDesk = () => unlessRefused(() => rmdirSync(deskFolder(content)));
  return onDisk(place.attempt, () => {
    try {
      const unlock = takeLock(place);
      const release = () => {
        clearDesk(content);
        unlock();
      };
      try {
        makeDesk(content);
      } catch (error) {
        release();
        throw error;
      }
      return () => {
        release();
        removeDesk();
      };
    } catch (error) {
      removeDesk();
      throw error;
    }
  });
}

function placeOf(content: string): LockPlace {
  return { lock: deskLock(content), attempt: `Cannot change "${content}"` };
}

/** Throws a `SiteError` for a `.stele` that came with a commit, a copy or a link: nothing in it may be carried out. */
export function refuseForeignDesk(content: string): void {
  const desk = deskFolder(content);
  const found = statusOf(desk);
  if (found === null) return;
  if (!found.isDirectory()) throw foreign(desk, `it is ${fileSort(found)}`);
  for (const name of readdirSync(desk)) {
    const entry = statusOf(join(desk, name));
    if (entry === null || (isLock(name) ? entry.isDirectory() : entry.isFile())) continue;
    throw foreign(desk, `"${name}" in it is ${fileSort(entry)}`);
  }
  const [tracked] = trackedIn(content);
  if (tracked !== undefined) throw foreign(desk, `git tracks "${tracked}", which no command adds`);
  const fault = journalFault(content);
  if (fault !== null) throw foreign(desk, `of its journal, ${fault}`);
}

/** The files of the desk that git tracks; git starts no program for it, and asks no repository that lies bare there. */
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

const attempts = 50;
const pauseMs = 100;

/** Reads content again while commands write into it, without a lock. Throws a `SiteError` when it does not rest. */
export async function readSteadily<T>(content: string, read: () => Promise<T>): Promise<T> {
  refuseForeignDesk(content);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = stateOf(content);
    const found = await read();
    const isBetween = hasJournal(content) && isLocked(placeOf(content));
    if (!isBetween && stateOf(content) === before) return found;
    await setTimeout(pauseMs);
  }
  throw new SiteError(
    `Cannot read "${content}": it changed each of ${attempts} times that it was read; run this again when nothing writes into it`,
  );
}

/** The names, numbers, sizes and times of the files of the content, and whether a journal is there. */
function stateOf(content: string): string {
  const lines = unlessRefused(() => [...linesOf(content)]);
  return [...(lines ?? []), String(hasJournal(content))].join("\n");
}

function* linesOf(content: string): Generator<string> {
  if (folderFault(content) !== null) return;
  for (const { path } of contentEntries(content)) {
    const found = statusOf(join(content, path));
    if (found?.isFile()) yield `${path} ${found.ino} ${found.size} ${found.mtimeMs}`;
  }
}

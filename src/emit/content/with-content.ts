import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { contentEntries } from "../../content/files/content-entries.ts";
import { folderFault } from "../../content/files/content-file.ts";
import { unlessRefused } from "../../model/language/system-error.ts";
import { type Effects, isLocked, type LockPlace, systemEffects, takeLock } from "../files/lock.ts";
import { statusOf } from "../files/plain-path.ts";
import { onDisk, SiteError } from "../files/site-error.ts";
import { type Desk, lockOf } from "./desk.ts";
import { endInterrupted } from "./journal.ts";
import { hasMark } from "./mark.ts";

/** Runs a command on content that no other changes meanwhile; `ended` is told what an earlier one had left half done. */
export async function withContent<T>(
  desk: Desk,
  ended: (paths: readonly string[]) => void,
  run: () => T | Promise<T>,
  effects: Effects = systemEffects,
): Promise<T> {
  const release = lockContent(desk.content, effects);
  try {
    const paths = onDisk(`Cannot change "${desk.content}"`, () => endInterrupted(desk));
    if (paths !== null) ended(paths);
    return await run();
  } finally {
    release();
  }
}

/** Locks a content folder and returns a function to release it. Throws a `SiteError` that says who holds it. */
export function lockContent(content: string, effects: Effects = systemEffects): () => void {
  const fault = folderFault(content);
  if (fault !== null) throw new SiteError(`Cannot change "${content}": ${fault}`);
  const place = placeOf(content);
  return onDisk(place.attempt, () => takeLock(place, effects));
}

function placeOf(content: string): LockPlace {
  return { lock: lockOf(content), attempt: `Cannot change "${content}"` };
}

const attempts = 50;
const pauseMs = 100;

/** Reads content again while commands write into it, without a lock. Throws a `SiteError` when it does not rest. */
export async function readSteadily<T>(content: string, read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = stateOf(content);
    const found = await read();
    const isBetween = hasMark(content) && isLocked(placeOf(content));
    if (!isBetween && stateOf(content) === before) return found;
    await setTimeout(pauseMs);
  }
  throw new SiteError(
    `Cannot read "${content}": it changed each of ${attempts} times that it was read; run this again when nothing writes into it`,
  );
}

/** The names, numbers, sizes and times of the files of the content, and whether a command is between two. */
function stateOf(content: string): string {
  const lines = unlessRefused(() => [...linesOf(content)]);
  return [...(lines ?? []), String(hasMark(content))].join("\n");
}

function* linesOf(content: string): Generator<string> {
  if (folderFault(content) !== null) return;
  for (const { path } of contentEntries(content)) {
    const found = statusOf(join(content, path));
    if (found?.isFile()) yield `${path} ${found.ino} ${found.size} ${found.mtimeMs}`;
  }
}

import { lstatSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode, unlessAbsent, unlessRefused } from "../../model/language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";

// What a command needs while it writes lies in `.stele` of the content folder: the lock, the
// journal and drafts. git ignores it, and it is gone when nothing is being written.

/** The folder of the commands that write into a content folder. */
export function deskFolder(content: string): string {
  return join(content, ".stele");
}

/** The folder that exists while a command changes the content. */
export function deskLock(content: string): string {
  return join(deskFolder(content), "lock");
}

function deskMark(content: string): string {
  return join(deskFolder(content), ".gitignore");
}

/** Makes the desk, and in it the file that hides it from git and marks it as made here. */
export function makeDesk(content: string): void {
  makeFolder(deskFolder(content));
  try {
    writeFileSync(deskMark(content), "*\n", { flag: "wx" });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

/**
 * The mark of a desk that was made on this disk: number and change time of a file in it, which the
 * system sets and no copy, archive or commit brings along. Null where there is no desk.
 */
export function markOf(content: string): string | null {
  const found = lstatSync(deskMark(content), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino}-${found.ctimeNs}`;
}

/** Drafts that an earlier command left when it was killed; the caller holds the lock. */
export function sweepDrafts(content: string): void {
  const folder = deskFolder(content);
  for (const name of readdirSync(folder)) {
    if (ownDraft.test(name)) rmSync(join(folder, name));
  }
}

const ownDraft = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.draft$/;

/**
 * Removes the mark unless something but the lock is left, such as a journal; the caller holds the
 * lock.
 */
export function clearDesk(content: string): void {
  const folder = deskFolder(content);
  const names = unlessAbsent(() => readdirSync(folder)) ?? [];
  const isOurs = (name: string) => name === ".gitignore" || /^lock(?:-\d+-\d+)?$/.test(name);
  if (names.every(isOurs)) rmSync(deskMark(content), { force: true });
}

/** Removes the folder, unless something is left in it or another command has come meanwhile. */
export function removeDesk(content: string): void {
  unlessRefused(() => rmdirSync(deskFolder(content)));
}

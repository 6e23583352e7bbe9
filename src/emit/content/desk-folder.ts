import { lstatSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../../model/language/system-error.ts";
import { makeFolder } from "../files/draft.ts";

// What a command needs while it writes lies in `.stele` of the content folder: the lock, the
// journal and drafts. git ignores it, and it is gone when nothing is being written.

export function deskFolder(content: string): string {
  return join(content, ".stele");
}

export function deskLock(content: string): string {
  return join(deskFolder(content), "lock");
}

/** Whether an entry of a desk is its lock, or one about to be set. */
export function isLock(name: string): boolean {
  return /^lock(?:-\d+-\d+)?$/.test(name);
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

/** Number and change time of a file of the desk, which no copy, archive or commit brings along; null without a desk. */
export function markOf(content: string): string | null {
  const found = lstatSync(deskMark(content), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino}-${found.ctimeNs}`;
}

/** Removes the mark unless more than the lock is left, such as a journal; the caller holds the lock. */
export function clearDesk(content: string): void {
  const isOurs = (name: string) => name === ".gitignore" || isLock(name);
  if (readdirSync(deskFolder(content)).every(isOurs)) rmSync(deskMark(content), { force: true });
}

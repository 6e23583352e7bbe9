import { readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unlessAbsent, unlessRefused } from "../../language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";

// What a command needs while it writes lies in `.stele` of the content folder: the lock, the
// journal and drafts. git ignores it, and it is gone when nothing is being written.

/** The folder of the commands that write into a content folder. */
export function deskFolder(content: string): string {
  return join(content, ".stele");
}

export function makeDesk(content: string): void {
  const folder = deskFolder(content);
  makeFolder(folder);
  writeFileSync(join(folder, ".gitignore"), "*\n");
}

/** Drafts that an earlier command left when it was killed; the caller holds the lock. */
export function sweepDrafts(content: string): void {
  const folder = deskFolder(content);
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".draft")) rmSync(join(folder, name));
  }
}

/**
 * Removes the folder unless something is left in it, such as a journal or another command's lock.
 */
export function removeDesk(content: string): void {
  const folder = deskFolder(content);
  const names = unlessAbsent(() => readdirSync(folder)) ?? [];
  if (names.some((name) => name !== ".gitignore")) return;
  rmSync(join(folder, ".gitignore"), { force: true });
  // refused when another command came meanwhile, and makes its own
  unlessRefused(() => rmdirSync(folder));
}

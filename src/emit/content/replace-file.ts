import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemCode } from "../../language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";

/**
 * In one step, and on the disk when it returns: a reader sees the file before or after, also when
 * the machine fails. The draft lies in a folder of the same disk.
 */
export function replaceFile(file: string, text: string, draftsIn = dirname(file)): void {
  makeFolder(dirname(file));
  const draft = join(draftsIn, `.${randomUUID()}.draft`);
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  flushFolder(dirname(file));
}

/** Puts the names in a folder onto the disk, where the system can. */
export function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    // Windows opens no folder, and some file systems flush none
    if (systemCode(error) === null) throw error;
  }
}

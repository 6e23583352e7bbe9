import { closeSync, fsyncSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { unlessRefused } from "../../model/language/system-error.ts";
import { type Draft, draftsOf, openDraft, sweepDrafts, writeAll } from "../files/draft.ts";

/**
 * In one step, and on the disk when it returns: a reader sees the file before or after, also when
 * the machine fails. The draft lies in a folder of the same disk; what a killed command left there
 * is removed by the next one that comes a minute later or more.
 */
export function replaceFile(file: string, text: string, draftsIn = dirname(file)): void {
  replaceFiles([[file, text]], draftsIn);
}

/** Each file so, once the drafts of all are written: a disk that is too full changes none. */
export function replaceFiles(
  files: readonly (readonly [file: string, text: string])[],
  draftsIn: string,
): void {
  const drafts: Draft[] = [];
  try {
    for (const [file, text] of files) {
      const draft = openDraft(file, { draftsIn, flush: true });
      drafts.push(draft);
      writeAll(draft.descriptor, Buffer.from(text));
      sweepDrafts(draftsIn, draftsOf(file), statSync(draft.path).mtimeMs - abandoned);
    }
    for (const draft of drafts) draft.replace();
  } catch (error) {
    for (const draft of drafts) draft.drop();
    throw error;
  }
  for (const folder of new Set(files.map(([file]) => dirname(file)))) flushFolder(folder);
}

/** A write takes moments, so a draft that is a minute older is of a process that was killed. */
const abandoned = 60_000;

/** Puts the names in a folder onto the disk, where the system can. */
export function flushFolder(folder: string): void {
  // Windows opens no folder, and some file systems flush none
  unlessRefused(() => {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
}

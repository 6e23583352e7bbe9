import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { unlessRefused } from "../../language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";

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
  const drafts: { readonly draft: string; readonly file: string }[] = [];
  try {
    for (const [file, text] of files) {
      makeFolder(dirname(file));
      const begins = `.${basename(file)}.`;
      const draft = join(draftsIn, `${begins}${randomUUID()}.draft`);
      drafts.push({ draft, file });
      writeFileSync(draft, text, { flush: true });
      sweepBefore(draft, begins);
    }
    for (const { draft, file } of drafts) renameSync(draft, file);
  } catch (error) {
    for (const { draft } of drafts) rmSync(draft, { force: true });
    throw error;
  }
  for (const folder of new Set(files.map(([file]) => dirname(file)))) flushFolder(folder);
}

/** A write takes moments, so a draft that is a minute older is of a process that was killed. */
const abandoned = 60_000;

function sweepBefore(draft: string, drafts: string): void {
  const oldest = statSync(draft).mtimeMs - abandoned;
  for (const name of readdirSync(dirname(draft))) {
    const path = join(dirname(draft), name);
    if (!name.startsWith(drafts) || !name.endsWith(".draft")) continue;
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) {
      rmSync(path, { force: true });
    }
  }
}

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

import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemCode, unlessRefused } from "../../model/language/system-error.ts";

export interface DraftOptions {
  /** The folder of the draft, on the same disk; by default that of the file. */
  readonly draftsIn?: string;
  readonly mode?: number;
  /** Whether the bytes are on the disk before the draft gets its name. */
  readonly flush?: boolean;
}

export function draftsOf(file: string): string {
  return `.${basename(file)}.`;
}

const draftName = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.draft$/;

/** Removes the drafts that killed commands left in a folder: all, of one file, or older than a time. */
export function sweepDrafts(folder: string, ofFile = "", before = Infinity): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(ofFile) || !draftName.test(name)) continue;
    const time = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? before;
    if (time < before) rmSync(join(folder, name), { force: true });
  }
}

/** A draft that gets its name when it is whole, in place of a file or, by `placeNew`, only where there is none. */
export function openDraft(file: string, options: DraftOptions = {}) {
  const { draftsIn = dirname(file), mode = 0o666, flush = false } = options;
  makeFolder(dirname(file));
  const path = join(draftsIn, `${draftsOf(file)}${randomUUID()}.draft`);
  const descriptor = openSync(path, "wx", mode);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  const drop = () => {
    close();
    rmSync(path, { force: true });
  };
  const ended = (place: (from: string, to: string) => void) => () => {
    try {
      if (flush) fsyncSync(descriptor);
      close();
      place(path, file);
    } finally {
      drop();
    }
  };
  return { descriptor, path, replace: ended(renameSync), placeNew: ended(linkSync), drop };
}

type Draft = ReturnType<typeof openDraft>;

/** Replaces a file in one step that is on the disk when it returns; what killed commands left is swept. */
export function replaceFile(file: string, text: string, draftsIn = dirname(file)): void {
  const draft = writtenDraft(file, [text], { draftsIn, flush: true });
  try {
    sweepDrafts(draftsIn, draftsOf(file), statSync(draft.path).mtimeMs - abandoned);
    draft.replace();
  } finally {
    draft.drop();
  }
  flushFolder(dirname(file));
}

/** A write takes moments, so a draft that is a minute older is of a process that was killed. */
const abandoned = 60_000;

/** A draft with all that is to be in its file; none is left where that cannot be written. */
export function writtenDraft(
  file: string,
  parts: readonly (string | Uint8Array)[],
  options: DraftOptions = {},
): Draft {
  const draft = openDraft(file, options);
  try {
    for (const part of parts) writeFileSync(draft.descriptor, part);
    return draft;
  } catch (error) {
    draft.drop();
    throw error;
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

/** Makes a folder and those above it. Node's recursive `mkdir` says ENOENT of a read-only disk and hangs on `/proc`. */
export function makeFolder(folder: string, hasParent = false): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = systemCode(error);
    const parent = dirname(folder);
    // which another process may have made meanwhile
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || hasParent || parent === folder) throw error;
    makeFolder(parent);
    makeFolder(folder, true);
  }
}

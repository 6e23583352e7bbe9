import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** A file under a name of its own, which gets the name that it is meant for when it is whole. */
export interface Draft {
  readonly descriptor: number;
  readonly path: string;
  /** Closes the draft and gives it its name, in place of a file that has it. */
  readonly replace: () => void;
  /** The same, but fails where there is a file that has the name. */
  readonly placeNew: () => void;
  /** Closes and removes the draft, unless it has got its name. */
  readonly drop: () => void;
}

export interface DraftOptions {
  /** The folder of the draft, on the same disk; by default that of the file. */
  readonly draftsIn?: string;
  readonly mode?: number;
  /** Whether the bytes are on the disk before the draft gets its name. */
  readonly flush?: boolean;
}

/** The beginning of the names of drafts of a file. */
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

/** Begins a new file, and makes the folders above it. No file is opened that was there before. */
export function openDraft(file: string, options: DraftOptions = {}): Draft {
  const { draftsIn = dirname(file), mode = 0o666, flush = false } = options;
  makeFolder(dirname(file));
  const path = join(draftsIn, `${draftsOf(file)}${randomUUID()}.draft`);
  const descriptor = openSync(path, "wx", mode);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  const end = () => {
    if (flush) fsyncSync(descriptor);
    close();
  };
  return {
    descriptor,
    path,
    replace: () => {
      end();
      renameSync(path, file);
    },
    placeNew: () => {
      end();
      linkSync(path, file);
      rmSync(path);
    },
    drop: () => {
      close();
      rmSync(path, { force: true });
    },
  };
}

/** Writes a file in one step: a reader sees all that `fill` writes, or the file before. */
export function writeWhole(
  file: string,
  fill: (descriptor: number) => void,
  options: DraftOptions = {},
): void {
  const draft = openDraft(file, options);
  try {
    fill(draft.descriptor);
    draft.replace();
  } catch (error) {
    draft.drop();
    throw error;
  }
}

/** Writes all of some bytes; one call of the system may write fewer. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(descriptor, bytes, done);
}

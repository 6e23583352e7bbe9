import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { counted } from "../../model/language/counted.ts";
import { fileSort } from "../../model/language/file-sort.ts";
import { systemReason, unlessAbsent } from "../../model/language/system-error.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";

// The one reader of content and of files that become content: the theme, notes, tables and citations. What a commit
// brings along is read only where it is a plain file of limited size with no link on the way to it, so that no key
// is published and no device read without end. A hard link cannot be told from a file and is read: git keeps none.

const mebibyte = 1024 * 1024;

/** The maximum size of any file of the content, in bytes. */
export const mostBytes = 128 * mebibyte;

/** The maximum sizes in bytes of files that become content and are named on a command line. */
export const givenLimits = {
  /** Of which a record takes 20,000 characters. */
  note: 256 * 1024,
  citations: mebibyte,
  table: mostBytes,
} as const;

/** Why a folder is not one that content is read from or written to, in words; null for one that is. */
export function folderFault(content: string): string | null {
  // a slash at the end would follow the link
  const folder = resolve(content);
  const found = statusBelow(folder);
  if (found === null) return "there is no such folder";
  if (found.isSymbolicLink()) {
    const target = resolve(dirname(folder), readlinkSync(folder));
    return `it is a symbolic link; name the folder that it leads to, "${target}"`;
  }
  return found.isDirectory() ? null : `it is ${fileSort(found)}, must be a folder`;
}

/**
 * The bytes of a file below a content folder. Throws an UnreadableError for a link, on the way to it too, for what
 * is no plain file, and for more than `maxBytes`; the system's own error where it finds or gives nothing.
 */
export function contentBytes(root: string, path: string, maxBytes: number): Buffer {
  const refuse: Refuse = (rule, message, detail) => {
    throw new UnreadableError(fileFinding(rule, path, message, detail));
  };
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    const found = lstatSync(join(root, path.slice(0, end)));
    if (!found.isDirectory()) refuse("not-a-file", notPlain, { found: `below ${fileSort(found)}` });
  }
  return plainBytes(join(root, path), maxBytes, refuse);
}

/** The same of a file that a command is told to take in. Throws a RangeError; `what` continues "Cannot read". */
export function givenBytes(path: string, what: string, maxBytes: number): Buffer {
  const refused = (why: string) => new RangeError(`Cannot read ${what} "${path}": ${why}`);
  try {
    return plainBytes(path, maxBytes, (rule, _, { found, allowed }) => {
      if (rule === "not-a-file") throw refused(`it is ${found}, must be a file`);
      throw refused(`it must have ${allowed}, found ${found}`);
    });
  } catch (cause) {
    const reason = systemReason(cause);
    throw reason === null ? cause : refused(reason);
  }
}

/** The status of a path of the content itself, never of what a link leads to; null where there is nothing. */
export function statusBelow(...path: readonly string[]): Stats | null {
  return unlessAbsent(() => lstatSync(join(...path)));
}

const notPlain = "Content must be regular files, not folders, links, pipes or devices";

interface Refused {
  readonly found: string;
  readonly allowed?: string;
}

type Refuse = (rule: RuleId, message: string, detail: Refused) => never;

function plainBytes(file: string, maxBytes: number, refuse: Refuse): Buffer {
  const before = lstatSync(file);
  if (!before.isFile()) refuse("not-a-file", notPlain, { found: fileSort(before) });
  // whatever takes the place of the file meanwhile: no link is followed, and nothing is waited for
  const opened = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(opened);
    if (!found.isFile()) refuse("not-a-file", notPlain, { found: fileSort(found) });
    const bytes = found.size > maxBytes ? null : bytesOf(opened, found.size, maxBytes);
    if (bytes !== null) return bytes;
    const message = "A file must keep to the size of its kind";
    const size = Math.max(found.size, maxBytes + 1);
    return refuse("file-too-large", message, {
      found: counted(size, "byte"),
      allowed: `up to ${counted(maxBytes, "byte")}`,
    });
  } finally {
    closeSync(opened);
  }
}

/** What an open file has; null for more than `maxBytes`, as when it grows while it is read. */
function bytesOf(opened: number, size: number, maxBytes: number): Buffer | null {
  let bytes = Buffer.allocUnsafe(size + 1);
  let filled = 0;
  for (;;) {
    const read = readSync(opened, bytes, filled, bytes.length - filled, null);
    filled += read;
    if (filled > maxBytes) return null;
    if (read === 0) return bytes.subarray(0, filled);
    if (filled < bytes.length) continue;
    const larger = Buffer.allocUnsafe(Math.min(2 * bytes.length, maxBytes + 1));
    bytes.copy(larger);
    bytes = larger;
  }
}

import { isAbsence } from "./absence.ts";

// Files read in parts, by njs and by programs alike. Written for njs as the resolver is. A part of a
// buffer is taken by `subarray`: `slice` copies it in njs.

/** The functions of `node:fs` that are called; njs has them under another name. */
export type Files = Pick<
  typeof import("node:fs"),
  "closeSync" | "fstatSync" | "openSync" | "readFileSync" | "readSync"
>;

/** The bytes read from files of one build; null where another build took its place meanwhile. */
export function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** The bytes read from a file that is open meanwhile. */
export function withFile<T>(fs: Files, path: string, read: (file: number) => T): T {
  const file = fs.openSync(path, "r");
  try {
    return read(file);
  } finally {
    fs.closeSync(file);
  }
}

/** The bytes of an open file from one position up to another, as many as there are. */
export function part(fs: Files, file: number, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  if (to === from) return bytes;
  const length = fs.readSync(file, bytes, 0, to - from, from);
  return length < bytes.length ? bytes.subarray(0, length) : bytes;
}

/** The same bytes; null where the file ends before them, and so is of another build. */
export function wholePart(fs: Files, file: number, from: number, to: number): Buffer | null {
  const bytes = part(fs, file, from, to);
  return bytes.length === to - from ? bytes : null;
}

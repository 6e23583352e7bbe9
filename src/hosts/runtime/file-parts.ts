// Files read in parts, by njs and by programs alike. Written for njs as the resolver is. A part of a
// buffer is taken by `subarray`: `slice` copies it in njs.

/** The functions of `node:fs` that are called; njs has them under another name. */
export type Files = Pick<
  typeof import("node:fs"),
  "closeSync" | "fstatSync" | "openSync" | "readFileSync" | "readSync"
>;

const absent = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

/** The value read of files; null where one does not exist, as another build may have taken its place. */
export function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

export function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return absent.indexOf(code) >= 0;
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

/**
 * A value found in the bytes of an open file from a position on: a few of them, and more of them until
 * it is found. Throws a RangeError where it is not even found in all.
 */
export function readUntil<T>(
  fs: Files,
  file: number,
  from: number,
  found: (bytes: Buffer, isAll: boolean) => T | null,
): T {
  const size = fs.fstatSync(file).size;
  for (let length = 16384; ; length *= 4) {
    const to = Math.min(size, from + length);
    const value = found(part(fs, file, from, to), to === size);
    if (value !== null) return value;
    if (to === size) throw new RangeError(`Cannot read a line: it has no end in ${size} bytes`);
  }
}

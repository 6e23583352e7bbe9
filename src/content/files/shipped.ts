import { readFileSync } from "node:fs";

// Files of the program itself, which no publisher writes.

/** The text of a file of the program, at a path from this folder. */
export function shippedText(path: string): string {
  return shippedBytes(path).toString("utf8");
}

export function shippedBytes(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url));
}

/** The bytes of a file that a library of the program has at a path. */
export function libraryBytes(path: string): Buffer {
  return readFileSync(path);
}

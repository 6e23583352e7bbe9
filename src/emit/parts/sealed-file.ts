import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { diskError } from "../site/site-error.ts";

// A head of JSON and sections of bytes, each behind a line with its length and its SHA-256, so that
// what was cut short or altered is found before it is used. Sections are read and written one at a
// time: the whole may be larger than what one buffer holds.

const mark = /^(\d+) ([0-9a-f]{64})\n$/;
/** Longer than any line before a section. */
const markBytes = 96;

/** Writes a sealed file in one step: a reader sees all of it or the one before. */
export function writeSealed(file: string, head: object, sections: Iterable<Uint8Array>): void {
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(dirname(file));
    const to = openSync(draft, "w");
    try {
      writeSection(to, Buffer.from(JSON.stringify(head)));
      for (const section of sections) writeSection(to, section);
      writeSection(to, Buffer.alloc(0));
    } finally {
      closeSync(to);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw diskError(`Cannot write "${file}"`, error);
  }
}

function writeSection(to: number, bytes: Uint8Array): void {
  writeAll(to, Buffer.from(`${bytes.byteLength} ${hash("sha256", bytes, "hex")}\n`));
  writeAll(to, bytes);
}

function writeAll(to: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(to, bytes, done);
}

/** The head and then the sections of a sealed file. Throws a RangeError where it is not whole. */
export function* sealedSections(file: string): Generator<Buffer, void, void> {
  const from = opened(file);
  try {
    for (let at = 0; ; ) {
      const section = sectionAt(from, at);
      if (section === null)
        throw new RangeError(`Cannot use "${file}": it is cut short or altered`);
      if (section.bytes.byteLength === 0) return;
      yield section.bytes;
      at = section.end;
    }
  } finally {
    closeSync(from);
  }
}

function opened(file: string): number {
  try {
    return openSync(file, "r");
  } catch (error) {
    throw diskError(`Cannot read "${file}"`, error);
  }
}

function sectionAt(from: number, at: number) {
  const line = bytesAt(from, at, markBytes);
  const length = line.indexOf("\n") + 1;
  const [, size = "", sha256] = mark.exec(line.subarray(0, length).toString("latin1")) ?? [];
  if (sha256 === undefined || Number(size) > fstatSync(from).size) return null;
  const bytes = bytesAt(from, at + length, Number(size));
  const isWhole = bytes.byteLength === Number(size) && hash("sha256", bytes, "hex") === sha256;
  return isWhole ? { bytes, end: at + length + bytes.byteLength } : null;
}

/** As many bytes as there are, at most `size`. */
function bytesAt(from: number, at: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    // one call reads at most 2 GiB
    const read = readSync(from, bytes, done, Math.min(size - done, 2 ** 30), at + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}

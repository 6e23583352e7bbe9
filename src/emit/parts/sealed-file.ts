import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { at } from "../../language/at.ts";
import { writeAll, writeWhole } from "../files/draft.ts";
import { onDisk } from "../site/site-error.ts";

// Named sections of records, each behind a line with its length, its SHA-256 and its name, so that what
// was cut short or altered is found before it is used. A section is written and checked alone, and of
// one that was checked a record is read alone: the whole may be larger than what one buffer holds.

export interface Section {
  readonly name: string;
  readonly records: readonly Uint8Array[];
}

/** Writes a sealed file in one step: a reader sees all of it or the one before. */
export function writeSealed(file: string, sections: Iterable<Section>): void {
  onDisk(`Cannot write "${file}"`, () =>
    writeWhole(file, (to) => {
      for (const section of sections) writeSection(to, section);
      writeSection(to, end);
    }),
  );
}

const end: Section = { name: "end", records: [] };

function writeSection(to: number, { name, records }: Section): void {
  const lengths = Buffer.alloc(4 * (records.length + 1));
  [records.length, ...records.map((one) => one.byteLength)].forEach((length, i) => {
    lengths.writeUInt32LE(length, 4 * i);
  });
  const bytes = Buffer.concat([lengths, ...records]);
  writeAll(to, Buffer.from(`${bytes.byteLength} ${hash("sha256", bytes, "hex")} ${name}\n`));
  writeAll(to, bytes);
}

const mark = /^(\d+) ([0-9a-f]{64}) ([^\n]+)\n$/;
/** Longer than any line before a section. */
const markBytes = 256;

interface Placed {
  readonly name: string;
  readonly start: number;
  readonly size: number;
  readonly sha256: string;
}

export interface SealedFile {
  /** The number of sections. */
  readonly sections: number;
  /** A record of a section. Throws a RangeError where the section is not as it was written. */
  readonly record: (section: number, index: number) => Buffer;
}

/** A sealed file, of which a section is read when one of its records is asked for. Throws a RangeError where it is cut short. */
export function sealedFile(file: string): SealedFile {
  const from = onDisk(`Cannot read "${file}"`, () => openSync(file, "r"));
  const sections = sectionsOf(from);
  if (sections === null) {
    closeSync(from);
    throw new RangeError(`Cannot use "${file}": it is cut short or altered`);
  }
  const known = new Map<number, Float64Array>();

  /** Where the records of a section begin in the file, and where the last one ends. */
  function startsOf(section: number): Float64Array {
    const found = known.get(section);
    if (found !== undefined) return found;
    const place = sections?.[section];
    const starts = place === undefined ? null : checkedStarts(from, place);
    if (starts === null) {
      throw new RangeError(`Cannot use "${file}": its section "${place?.name}" is altered`);
    }
    known.set(section, starts);
    return starts;
  }

  function record(section: number, index: number): Buffer {
    const starts = startsOf(section);
    const start = at(starts, index);
    return bytesAt(from, start, at(starts, index + 1) - start);
  }

  return { sections: sections.length, record };
}

/** The sections before the last, which is empty; null where there is no last one. */
function sectionsOf(from: number): readonly Placed[] | null {
  const found: Placed[] = [];
  const { size } = fstatSync(from);
  for (let place = 0; place < size; ) {
    const line = bytesAt(from, place, markBytes);
    const length = line.indexOf("\n") + 1;
    const [, bytes, sha256, name] = mark.exec(line.toString("utf8", 0, length)) ?? [];
    if (bytes === undefined || sha256 === undefined || name === undefined) return null;
    const placed = { name, sha256, start: place + length, size: Number(bytes) };
    place = placed.start + placed.size;
    if (place > size) return null;
    if (name === end.name) return found;
    found.push(placed);
  }
  return null;
}

function checkedStarts(from: number, { start, size, sha256 }: Placed): Float64Array | null {
  const bytes = bytesAt(from, start, size);
  if (bytes.byteLength !== size || hash("sha256", bytes, "hex") !== sha256) return null;
  const records = bytes.readUInt32LE(0);
  const starts = new Float64Array(records + 1).fill(start + 4 * (records + 1), 0, 1);
  for (let i = 1; i <= records; i += 1) starts[i] = at(starts, i - 1) + bytes.readUInt32LE(4 * i);
  return starts;
}

/** As many bytes as there are, at most `size`. */
function bytesAt(from: number, at: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size);
  let done = 0;
  while (done < size) {
    // one call reads at most 2 GiB
    const read = readSync(from, bytes, done, Math.min(size - done, 2 ** 30), at + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}

import { type Files, part } from "./file-parts.ts";

// A file of lines `key TAB value` in the order of the bytes of their keys, each behind a line feed, read
// by bisection. Written for njs.

/** Bytes in which a line begins and its key ends, wherever they are. */
const window = 8192;

/**
 * The lines whose keys begin with a text, in order, without their line feeds, up to one that is `last`.
 */
export function linesBeginning(
  fs: Files,
  file: number,
  text: string,
  last: RegExp,
): readonly string[] {
  const size = fs.fstatSync(file).size;
  const start = Buffer.from(`\n${text}`);
  const found: string[] = [];
  let from = lastBefore(fs, file, size, Buffer.from(text));
  while (from < size) {
    const bytes = part(fs, file, from, Math.min(size, from + 2 * window));
    const first = bytes.indexOf(start);
    if (first < 0 || (found.length > 0 && first > 0)) return found;
    const end = addLines(found, bytes, start, first, last);
    if (end < 0) return found;
    if (end === 0)
      throw new RangeError(`Cannot read a line: it has no end in ${bytes.length} bytes`);
    // the window ends within a line, or too soon to tell what follows it
    from += end;
  }
  return found;
}

/** Adds lines from a first one on; gives where to read on, or -1 where none that is wanted follows. */
function addLines(
  found: string[],
  bytes: Buffer,
  start: Buffer,
  first: number,
  last: RegExp,
): number {
  let position = first;
  for (;;) {
    const end = bytes.indexOf("\n", position + 1);
    if (end < 0) return position;
    const line = bytes.slice(position + 1, end).toString();
    found.push(line);
    if (last.test(line)) return -1;
    position = end;
    if (bytes.length - end < start.length) return end;
    if (Buffer.compare(bytes.slice(end, end + start.length), start) !== 0) return -1;
  }
}

/** Where a line begins, with its line feed: less than two windows before the first that is wanted. */
function lastBefore(fs: Files, file: number, size: number, text: Buffer): number {
  let low = 0;
  let high = size;
  while (high - low > window) {
    const middle = (low + high) >> 1;
    const bytes = part(fs, file, middle, Math.min(size, middle + window));
    const start = bytes.indexOf("\n");
    const tab = bytes.indexOf("\t", start + 1);
    const isLine = start >= 0 && tab >= 0 && middle + start < high;
    if (isLine && Buffer.compare(bytes.slice(start + 1, tab), text) <= 0) low = middle + start;
    else high = middle;
  }
  return low;
}

import { at, present } from "../../language/at.ts";
import { type PrefixCode, prefixCode } from "./huffman.ts";

// A zlib stream (RFC 1950, RFC 1951) of the rows of a picture, of which most bytes are as the one before
// or the one above: two comparisons and one look-up find what a search of many distances finds, in half
// the time of fflate and in no more bytes (5.6 and 11 ms, 34,678 and 35,417 bytes for a card). In JavaScript,
// because zlib differs between builds of Node.

const minCopy = 3;
const maxCopy = 258;
/** A run or a copy of the row above that is as long as this is not compared with anything earlier. */
const longEnough = 32;
const maxDistance = 32_768;
const hashBits = 15;
const endOfBlock = 256;

/** Rows of `stride` bytes, compressed. The same rows are the same bytes on any machine. */
export function zlibRows(data: Uint8Array, stride: number): Uint8Array {
  const steps = stepsOf(data, stride);
  const codes = codesOf(steps);
  const out = bitWriter(6 * steps.length + 1024);
  out.put(0x0178, 16);
  // one block, the last one, with codes of its own
  out.put(0b101, 3);
  putCodes(out, codes);
  putSteps(out, steps, codes);
  return out.end(adler32(data));
}

/** What makes the data again: each step a byte, or a copy as 2^16 times its length, plus its distance. */
function stepsOf(data: Uint8Array, stride: number): Uint32Array {
  const steps = new Uint32Array(data.length);
  const rowAbove = stride <= maxDistance ? stride : 1;
  const places = new Int32Array(2 ** hashBits).fill(-maxDistance);
  let taken = 0;
  for (let i = 0; i < data.length; ) {
    let length = copyLength(data, i, 1, 0);
    let distance = 1;
    const above = length < maxCopy ? copyLength(data, i, rowAbove, length) : 0;
    if (above > length) {
      length = above;
      distance = rowAbove;
    }
    if (length < longEnough) {
      const hash = hashAt(data, i);
      const back = i - present(places[hash]);
      places[hash] = i;
      const earlier = back < maxDistance ? copyLength(data, i, back, length) : 0;
      // a far copy takes more bits than a near one
      if (earlier > length + 1) {
        length = earlier;
        distance = back;
      }
    }
    const isCopy = length >= minCopy;
    steps[taken++] = isCopy ? (length << 16) + distance : present(data[i]);
    i += isCopy ? length : 1;
  }
  return steps.subarray(0, taken);
}

/** How many bytes are as those a distance before, or 0 where they are not more than a known number. */
function copyLength(data: Uint8Array, from: number, distance: number, known: number): number {
  if (distance > from || data[from + known] !== data[from + known - distance]) return 0;
  const most = Math.min(maxCopy, data.length - from);
  let length = 0;
  while (length < most && data[from + length] === data[from + length - distance]) length += 1;
  return length > known ? length : 0;
}

/** Of the next four bytes, as far as there are so many. */
function hashAt(data: Uint8Array, from: number): number {
  if (from + 4 > data.length) return 0;
  const low = present(data[from]) | (present(data[from + 1]) << 8);
  const high = present(data[from + 2]) | (present(data[from + 3]) << 8);
  return Math.imul(low | (high << 16), 0x9e3779b1) >>> (32 - hashBits);
}

type Codes = readonly [literals: PrefixCode, distances: PrefixCode];

function codesOf(steps: Uint32Array): Codes {
  const literals = new Uint32Array(286);
  const distances = new Uint32Array(30);
  literals[endOfBlock] = 1;
  for (let i = 0; i < steps.length; i += 1) {
    const step = present(steps[i]);
    const symbol = step < 2 ** 16 ? step : lengthSymbol(step >>> 16);
    literals[symbol] = present(literals[symbol]) + 1;
    if (step < 2 ** 16) continue;
    const distance = distanceSymbol(step & 0xffff);
    distances[distance] = present(distances[distance]) + 1;
  }
  return [prefixCode(literals, 15), prefixCode(distances, 15)];
}

/** The number of extra bits of a length (RFC 1951, 3.2.5), which are its lowest. */
function lengthBits(length: number): number {
  return length < 11 || length === maxCopy ? 0 : 29 - Math.clz32(length - 3);
}

function lengthSymbol(length: number): number {
  if (length === maxCopy) return 285;
  const bits = lengthBits(length);
  return 257 + 4 * bits + ((length - 3) >> bits);
}

function distanceBits(distance: number): number {
  return distance < 5 ? 0 : 30 - Math.clz32(distance - 1);
}

function distanceSymbol(distance: number): number {
  const bits = distanceBits(distance);
  return 2 * bits + ((distance - 1) >> bits);
}

/** The order in which the lengths of the code of lengths are written. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The lengths of both codes, each by itself: repeats would save some sixty bytes. */
function putCodes(out: BitWriter, codes: Codes): void {
  const lengths = codes.flatMap((code) => [...code.lengths]);
  const counts = new Uint32Array(19);
  for (const length of lengths) counts[length] = at(counts, length) + 1;
  const code = prefixCode(counts, 7);
  out.put(286 - 257, 5);
  out.put(30 - 1, 5);
  out.put(19 - 4, 4);
  for (const symbol of lengthOrder) out.put(at(code.lengths, symbol), 3);
  for (const length of lengths) out.put(at(code.bits, length), at(code.lengths, length));
}

function putSteps(out: BitWriter, steps: Uint32Array, [literals, distances]: Codes): void {
  const put = ({ bits, lengths }: PrefixCode, symbol: number) =>
    out.put(present(bits[symbol]), present(lengths[symbol]));
  for (const step of steps) {
    if (step < 2 ** 16) put(literals, step);
    else {
      const [length, distance] = [step >>> 16, step & 0xffff];
      put(literals, lengthSymbol(length));
      out.put(lowest(length - 3, lengthBits(length)), lengthBits(length));
      put(distances, distanceSymbol(distance));
      out.put(lowest(distance - 1, distanceBits(distance)), distanceBits(distance));
    }
  }
  put(literals, endOfBlock);
}

function lowest(value: number, bits: number): number {
  return value & ((1 << bits) - 1);
}

interface BitWriter {
  /** Adds at most 16 bits, the lowest first. */
  readonly put: (bits: number, count: number) => void;
  /** All bytes, and a checksum after them. */
  readonly end: (checksum: number) => Uint8Array;
}

function bitWriter(capacity: number): BitWriter {
  const bytes = new Uint8Array(capacity);
  let [length, held, count] = [0, 0, 0];
  const put = (bits: number, added: number) => {
    held |= bits << count;
    count += added;
    for (; count >= 8; count -= 8) {
      bytes[length++] = held;
      held >>>= 8;
    }
  };
  return {
    put,
    end: (checksum) => {
      put(0, (8 - count) & 7);
      for (const shift of [24, 16, 8, 0]) bytes[length++] = checksum >>> shift;
      return bytes.slice(0, length);
    },
  };
}

/** RFC 1950, section 8.2; the sums of 3,850 bytes stay whole numbers of 32 bits. */
function adler32(data: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let i = 0; i < data.length; ) {
    for (const end = Math.min(i + 3850, data.length); i < end; i += 1) {
      a = (a + present(data[i])) | 0;
      b = (b + a) | 0;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return b * 65_536 + a;
}

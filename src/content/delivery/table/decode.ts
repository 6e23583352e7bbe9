/** The text of a table, and what was found out about its bytes. */
export interface Decoded {
  readonly text: string;
  readonly encoding: string;
  /** What a person should know: a conversion, or a guess. */
  readonly note: string | null;
}

/** The first bytes of files that are no text, and what such a file is. */
const others: readonly (readonly [string, string])[] = [
  ["504b0304", "an Excel workbook (.xlsx) or another archive"],
  ["d0cf11e0", "an Excel workbook (.xls)"],
  ["1f8b", "compressed by gzip"],
  ["25504446", "a PDF document"],
  ["50415231", "a Parquet file"],
  ["53514c69", "an SQLite database"],
];

const examples = "utf-8, utf-16le, windows-1250, windows-1251, windows-1252, gb18030, shift_jis";

/** The encoding that `--encoding` names, as TextDecoder calls it. Throws a RangeError for another. */
export function knownEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch (cause) {
    throw new RangeError(
      `Invalid option "--encoding": found "${name}", must be a name such as ${examples}`,
      { cause },
    );
  }
}

/**
 * The text of bytes in UTF-8, UTF-16 or an encoding of Windows, or in the one given. Throws a
 * RangeError, whose text continues "Cannot begin from", for what is not text.
 */
export function decode(bytes: Buffer, given: string | null): Decoded {
  const hex = bytes.subarray(0, 4).toString("hex");
  const other = others.find(([start]) => hex.startsWith(start));
  if (other !== undefined) {
    throw new RangeError(
      `it is ${other[1]}; save the sheet that has the table as CSV (in Excel: "CSV UTF-8") and give that file`,
    );
  }
  const encoding = given ?? marked(hex) ?? unmarked(bytes);
  if (encoding !== null) {
    const text = decoded(bytes, encoding, given !== null);
    if (text !== null) return { text: unlessOther(text), encoding, note: converted(encoding) };
  }
  return guessed(bytes);
}

function converted(encoding: string): string | null {
  return encoding === "utf-8" ? null : `converted from ${encoding} to UTF-8`;
}

function marked(hex: string): string | null {
  if (hex.startsWith("fffe")) return "utf-16le";
  return hex.startsWith("feff") ? "utf-16be" : null;
}

/** UTF-16 without a mark has a zero in every other byte of what is written in ASCII. */
function unmarked(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (const [i, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > start.length / 5 && even === 0) return "utf-16le";
  if (even > start.length / 5 && odd === 0) return "utf-16be";
  return even + odd === 0 ? "utf-8" : null;
}

/** Text of bytes, without its mark; null where they are not of the encoding. */
function decoded(bytes: Buffer, encoding: string, given: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!given) return null;
    throw new RangeError(`its bytes are not all ${encoding}, which --encoding names`, { cause });
  }
}

/** Bytes of one of the encodings of Windows, by how their letters beyond ASCII lie. */
function guessed(bytes: Buffer): Decoded {
  const high = highBytes(bytes);
  if (high.zeros > 0) {
    throw new RangeError(`it is not text; name its encoding with --encoding, such as ${examples}`);
  }
  const encoding = high.joined > high.count / 2 ? cyrillic(high) : latin(bytes);
  if (encoding === null) {
    throw new RangeError(
      `it is not UTF-8, and its encoding cannot be told; name it with --encoding, such as ${examples}`,
    );
  }
  const note =
    `converted from ${encoding} to UTF-8, which is a guess: look at the names, and if letters are ` +
    "wrong, name another with --encoding";
  return { text: new TextDecoder(encoding).decode(bytes), encoding, note };
}

/** Bytes beyond ASCII: how many, how many beside another, how many that are letters in 1251. */
function highBytes(bytes: Buffer): HighBytes {
  let count = 0;
  let joined = 0;
  let letters = 0;
  let zeros = 0;
  for (const [i, byte] of bytes.entries()) {
    if (byte === 0) zeros += 1;
    if (byte < 0x80) continue;
    count += 1;
    if (isHigh(bytes.at(i - 1), i > 0) || isHigh(bytes.at(i + 1), true)) joined += 1;
    if (byte >= 0xc0) letters += 1;
  }
  return { count, joined, letters, zeros };
}

function isHigh(byte: number | undefined, isInside: boolean): boolean {
  return isInside && byte !== undefined && byte >= 0x80;
}

interface HighBytes {
  readonly count: number;
  readonly joined: number;
  readonly letters: number;
  readonly zeros: number;
}

function cyrillic({ count, letters }: HighBytes): string | null {
  return letters > count * 0.97 ? "windows-1251" : null;
}

/** Signs of Western Europe in the middle of words are letters of Central Europe. */
function latin(bytes: Buffer): string {
  const western = new TextDecoder("windows-1252").decode(bytes);
  return /[a-z][³¹¿Ÿ£¥øêæñìùè]*[³¹¿Ÿ£¥][a-z]/.test(western) ? "windows-1250" : "windows-1252";
}

function unlessOther(text: string): string {
  const start = text.trimStart().slice(0, 400);
  const isJson = /^[[{]\s*["{[]/.test(start);
  if (!isJson && !/^<[!?a-z]/i.test(start)) return text;
  const is = isJson ? "JSON" : "HTML or XML";
  throw new RangeError(
    `it is ${is}; write its rows as CSV, with a line of column names, and give that file`,
  );
}

import Papa from "papaparse";
import { at } from "../../../model/language/at.ts";
import { unsafeCharacter } from "../../../model/unsafe-text.ts";
import { givenBytes, givenLimits } from "../../files/content-file.ts";
import { type Decoded, decode } from "./decode.ts";

/** A row with the line on which it begins. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly path: string;
  /** Names of the columns; one without a name is called by its number. */
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly delimiter: string;
  readonly encoding: string;
  /** Whether it has ASCII alone, which every encoding writes in the same way. */
  readonly isPlain: boolean;
  /** Whether its last line ends; one that was cut short does not. */
  readonly isEnded: boolean;
  /** What was found out, and what was left out or filled, for the report. */
  readonly notes: readonly string[];
  readonly left: readonly Left[];
}

/** A row or a cell that did not become content. */
export interface Left {
  readonly line: number;
  readonly why: string;
}

const delimiters = [",", ";", "\t", "|"];

/** The cells of the bytes of a table. Throws a RangeError for bytes that are none; `path` is for its words. */
export function tableOf(path: string, bytes: Buffer, encoding: string | null): Table {
  const decoded = refusing(path, () => decode(bytes, encoding));
  const text = decoded.text.replace(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text);
  const rows = rowsOf(path, text, delimiter).filter(({ cells }) => cells.some((c) => c !== ""));
  return withHeader(path, rows, delimiter, decoded);
}

export function bytesOf(path: string): Buffer {
  return givenBytes(path, "the table", givenLimits.table);
}

function refusing<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    const { message } = cause instanceof RangeError ? cause : { message: String(cause) };
    if (message.startsWith("Cannot") || message.startsWith("Invalid")) throw cause;
    return refuse(path, message);
  }
}

export function refuse(path: string, why: string): never {
  throw new RangeError(`Cannot read the table "${path}": ${why}`);
}

/** The separator that cuts the most of the first rows into the same number of cells. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 200_000);
  const ranked = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, newline: "\n", preview: 300 });
    const widths = data.filter((row) => row.some((c) => c !== "")).map((row) => row.length);
    const width = usual(widths);
    const share = widths.filter((one) => one === width).length / Math.max(1, widths.length);
    return { delimiter, rank: width < 2 ? 0 : share + Math.min(width, 99) / 1000 };
  });
  return at(
    [...ranked].sort((a, b) => b.rank - a.rank),
    0,
  ).delimiter;
}

/** The most frequent number, the larger of two as frequent. */
function usual(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first = [0, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return at(first, 0);
}

function rowsOf(path: string, text: string, delimiter: string): readonly Row[] {
  const rows: Row[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }) => {
      const [error] = errors;
      if (error !== undefined)
        refuse(path, `line ${line} has a quote that is never closed or not doubled`);
      rows.push({ line, cells: data.map(clean) });
      for (
        let i = text.indexOf("\n", from);
        i >= 0 && i < meta.cursor;
        i = text.indexOf("\n", i + 1)
      ) {
        line += 1;
      }
      from = meta.cursor;
    },
  });
  return rows;
}

/** A cell without blanks around it, in composed letters, with single plain blanks inside. */
function clean(cell: string): string {
  const plain = cell.replace(/[\s\u00a0\u202f\ufeff\u200b]+/g, " ").trim();
  return plain.normalize("NFC");
}

/** The header is the first row that is as wide as most rows; what stands above it is a title. */
function withHeader(path: string, all: readonly Row[], delimiter: string, decoded: Decoded): Table {
  const width = usual(all.map(({ cells }) => cells.length));
  const start = all.findIndex(({ cells }) => {
    return cells.length === width && cells.filter((cell) => cell !== "").length > 1;
  });
  const head = shortHead(all, start, width) ?? all[start];
  if (head === undefined) {
    const seen = at([all.at(0) ?? { line: 1, cells: [""] }], 0)
      .cells.join(" | ")
      .slice(0, 80);
    refuse(path, `it has no header of two columns or more; its first line is "${seen}"`);
  }
  const below = all.filter(({ line }) => line > head.line);
  const [second] = below;
  if (second !== undefined && isSecondHead(head.cells, second.cells)) {
    refuse(
      path,
      `lines ${head.line} and ${second.line} are both heads of its columns: join them into one, such as "${joinedHead(head.cells, second.cells)}", or give each reading a row with a name, a date, a measure and a value`,
    );
  }
  const above = all.filter(({ line }) => line < head.line);
  const left: Left[] = above.map(({ line, cells }) => {
    return { line, why: `above the header: "${cells.join(" ").trim().slice(0, 60)}"` };
  });
  const notes = decoded.note === null ? [] : [decoded.note];
  const rows: Row[] = [];
  for (const row of below) {
    const why = fitted(row, head.cells, rows);
    if (why !== null) left.push({ line: row.line, why });
  }
  if (rows.length === 0) refuse(path, "it has no row below its header");
  const { encoding, text } = decoded;
  const isEnded = /[\r\n]$/.test(text);
  const isPlain = !/[^\0-\x7f]/.test(text);
  const header = names(head.cells);
  return { path, header, rows, delimiter, encoding, isPlain, isEnded, notes, left };
}

/** The header of a table whose rows have a number of their own before it, as R writes them; null for another. */
function shortHead(all: readonly Row[], start: number, width: number): Row | null {
  const head = all[start - 1];
  const first = all.slice(start).map(({ cells }) => cells.at(0) ?? "");
  const isNumbered =
    new Set(first).size === first.length && first.every((cell) => /^\d+$/.test(cell));
  if (head === undefined || head.cells.length !== width - 1 || !isNumbered) return null;
  const areNames = head.cells.every((cell) => /\p{L}/u.test(cell));
  return areNames ? { line: head.line, cells: ["", ...head.cells] } : null;
}

/** Whether a row below a header with repeated or blank heads has heads too: texts or years, and no reading. */
function isSecondHead(head: readonly string[], [, ...cells]: readonly string[]): boolean {
  const isSpanning = new Set(head).size < head.length || head.slice(1).includes("");
  const isHead = (cell: string) => /^(?:19|20)\d\d$|^[^\d]*\p{L}[^\d]*$/u.test(cell);
  const isShort = cells.length + 1 < head.length;
  return isSpanning && !isShort && cells.every(isHead) && new Set(cells).size < cells.length;
}

function joinedHead(head: readonly string[], second: readonly string[]): string {
  const last = second.length - 1;
  return `${head.slice(0, last + 1).findLast((cell) => cell !== "") ?? ""} ${second.at(-1) ?? ""}`;
}

/** Adds a row with as many cells as the header has; says what is odd about it. */
function fitted({ line, cells }: Row, head: readonly string[], rows: Row[]): string | null {
  const filled = cells.filter((cell) => cell !== "").length;
  const unsafe = cells.map(unsafeCharacter).find((found) => found !== null);
  if (unsafe !== undefined && unsafe !== null)
    return `left out: it has the character ${unsafe.name}`;
  if (cells.length === head.length) {
    if (cells.every((cell, i) => cell === head[i])) return "left out: the header again";
    rows.push({ line, cells });
    return null;
  }
  if (filled < 2 && head.length > 2)
    return `left out, a note: "${cells.join(" ").trim().slice(0, 60)}"`;
  if (cells.length < head.length) {
    const missing = head.length - cells.length;
    rows.push({ line, cells: [...cells, ...Array.from({ length: missing }, () => "")] });
    return `taken with ${cells.length} of ${head.length} cells: the last ${missing} are blank`;
  }
  if (cells.slice(head.length).every((cell) => cell === "")) {
    rows.push({ line, cells: cells.slice(0, head.length) });
    return null;
  }
  return `left out: it has ${cells.length} cells, the header has ${head.length}`;
}

/** Names of columns, all different: a second one of a name gets a number. */
function names(cells: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, i) => {
    const name = cell === "" ? `column ${i + 1}` : cell;
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

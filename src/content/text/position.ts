import type { Position } from "../findings/finding.ts";

/** The 1-based line and column, in characters, of an offset in UTF-16 code units. */
export function positionAt(text: string, offset: number, firstLine = 1): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: firstLine + lineEnds(before), column: [...before.slice(lineStart)].length + 1 };
}

export function lineEnds(text: string): number {
  let count = 0;
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) count += 1;
  return count;
}

/** The offsets at which the cells of a row of CSV begin, which begins at `rowStart` and is well-formed. */
export function cellStarts(text: string, rowStart: number): readonly number[] {
  const starts = [rowStart];
  let end = cellEnd(text, rowStart);
  while (text[end] === ",") {
    starts.push(end + 1);
    end = cellEnd(text, end + 1);
  }
  return starts;
}

/** The offset after the line end of the row that begins at `rowStart`. */
export function rowEnd(text: string, rowStart: number): number {
  return cellEnd(text, cellStarts(text, rowStart).at(-1) ?? rowStart) + 1;
}

/** The offset of the comma or line end that closes a cell, or of the end of the text. */
function cellEnd(text: string, start: number): number {
  const from = text[start] === '"' ? closingQuote(text, start) : start;
  for (let i = from; i < text.length; i += 1) if (text[i] === "," || text[i] === "\n") return i;
  return text.length;
}

function closingQuote(text: string, open: number): number {
  let quote = text.indexOf('"', open + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote === -1 ? text.length : quote + 1;
}

// The offsets of the cells of a row in its text. All rows given here are well-formed.

/** The offsets at which the cells of the row that begins at `rowStart` begin. */
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

/** The most characters of an answer: about 20,000 tokens, near what common assistants take. */
export const longestText = 60_000;
/** Characters for the note that says what is left out. */
const noteRoom = 2_500;

interface Short {
  readonly text: string;
  readonly note: string;
}

type Given = Readonly<Record<string, unknown>>;

/** The API's answer with fewer rows, from `ask` with another limit. null where not even one row has room. */
export async function firstRows(
  whole: string,
  key: string,
  given: Given,
  ask: (limit: number) => Promise<string>,
): Promise<Short | null> {
  const { [key]: rows }: Given = JSON.parse(whole);
  const found = await fitted(Array.isArray(rows) ? rows.length : 0, ask);
  if (found === null) return null;
  const next = { ...given, limit: found.count, offset: Number(given["offset"] ?? 0) + found.count };
  return { text: found.text, note: JSON.stringify({ shortened: { rows: found.count, next } }) };
}

/** A file of a dataset that is stored by year. */
export interface Part {
  readonly file: string;
  /** The number of rows in the files before it, and of all files. */
  readonly skipped: number;
  readonly total: number | null;
}

export const wholeExport: Part = { file: "", skipped: 0, total: null };

/** The file that has the row of a number, the last one beyond all; null for a dataset that is one file. */
export function partAt(text: string, offset: number): Part | null {
  const { parts = [], rowCount }: Listing = JSON.parse(text);
  let skipped = 0;
  for (const [i, part] of parts.entries()) {
    const isLast = !parts.slice(i + 1).some(({ format }) => format === "json");
    if (part.format !== "json") continue;
    const file = part.href.slice(1);
    if (isLast || offset < skipped + part.rowCount) return { file, skipped, total: rowCount };
    skipped += part.rowCount;
  }
  return null;
}

interface Listing {
  readonly rowCount: number;
  readonly parts?: readonly {
    readonly format: string;
    readonly href: string;
    readonly rowCount: number;
  }[];
}

/** The rows of an export from the given offset. null where not even one row has room. */
export async function shortExport(
  text: string,
  address: string,
  given: Given,
  { skipped, total }: Part,
): Promise<Short | null> {
  const whole: { readonly rows: readonly unknown[] } = JSON.parse(text);
  const offset = Number(given["offset"] ?? 0);
  const rest = whole.rows.slice(offset - skipped);
  const rowCount = total ?? whole.rows.length;
  const found = await fitted(rest.length, (count) => {
    return `${JSON.stringify({ ...whole, rows: rest.slice(0, count) })}\n`;
  });
  if (found === null) return null;
  const { count } = found;
  const next = offset + count < rowCount ? { ...given, offset: offset + count } : null;
  const says = { address, rowCount, offset, rows: count, next };
  return { text: found.text, note: JSON.stringify({ shortened: says }) };
}

/** As many of all rows as have room, by a guess from what is too long; null where not even one has. */
async function fitted(all: number, written: (count: number) => string | Promise<string>) {
  const room = longestText - noteRoom;
  let count = all;
  let text = await written(all);
  while (text.length > room) {
    count = Math.min(count - 1, Math.floor((count * room) / text.length));
    if (count < 1) return null;
    text = await written(count);
  }
  return { count, text };
}

/** The largest number of elements of each list that is tried, in turn. */
const lengths = [100, 50, 25, 12, 6, 3, 1, 0];

export function shortJson(text: string, address: string): Short {
  const whole: unknown = JSON.parse(text);
  for (const most of lengths) {
    const left: Left = {};
    const shown = `${JSON.stringify(cut(whole, most, "", left))}\n`;
    const lists = Object.fromEntries(Object.entries(left).slice(0, 20));
    const note = JSON.stringify({ shortened: { address, lists } });
    if (shown.length + note.length <= longestText) return { text: shown, note };
  }
  throw new RangeError(
    `the answer has ${text.length} characters, more than a tool may give: ${address}`,
  );
}

type Left = Record<string, { readonly shown: number; readonly of: number }>;

function cut(value: unknown, most: number, path: string, left: Left): unknown {
  if (Array.isArray(value)) {
    if (value.length > most) left[path] = { shown: most, of: value.length };
    return value.slice(0, most).map((one, i) => cut(one, most, `${path}/${i}`, left));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, cut(one, most, `${path}/${key}`, left)]),
  );
}

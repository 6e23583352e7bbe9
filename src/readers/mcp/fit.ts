/** The most characters of an answer: about 20,000 tokens, near what common assistants take. */
export const longestText = 60_000;
/** Characters for the note that says what is left out. */
const noteRoom = 2_500;

interface Short {
  readonly text: string;
  readonly note: string;
}

interface Asking {
  readonly given: Readonly<Record<string, unknown>>;
  readonly room: number;
}

/** The API's answer with fewer rows, from `ask` with another limit. null where not even one row has room. */
export async function firstRows(
  whole: string,
  key: string,
  { given, room }: Asking,
  ask: (limit: number) => Promise<string | null>,
): Promise<Short | null> {
  const { [key]: rows }: Readonly<Record<string, unknown>> = JSON.parse(whole);
  const all = Array.isArray(rows) ? rows.length : 0;
  const found = await fitted(all, whole, room, ask);
  if (found === null) return null;
  const next = { ...given, limit: found.count, offset: Number(given["offset"] ?? 0) + found.count };
  return { text: found.text, note: JSON.stringify({ shortened: { rows: found.count, next } }) };
}

/** As many of all rows as have room, by a guess from what is too long; null where not even one has. */
async function fitted(
  all: number,
  whole: string,
  room: number,
  written: (count: number) => string | null | Promise<string | null>,
): Promise<{ readonly count: number; readonly text: string } | null> {
  let count = all;
  let text: string | null = whole;
  while (text !== null && text.length > room - noteRoom) {
    count = Math.min(count - 1, Math.floor((count * (room - noteRoom)) / text.length));
    text = count < 1 ? null : await written(count);
  }
  return text === null ? null : { count, text };
}

/** The rows of an export from the given offset. null where not even one row has room. */
export async function shortExport(
  text: string,
  file: string,
  address: string,
  { given, room }: Asking,
): Promise<Short | null> {
  const { rows, written } = file.endsWith(".json") ? packageRows(text) : recordRows(text);
  const offset = Number(given["offset"] ?? 0);
  const rest = rows.slice(offset);
  const found = await fitted(rest.length, written(rest), room, (count) =>
    written(rest.slice(0, count)),
  );
  if (found === null) return null;
  const { count } = found;
  const next = count < rest.length ? { ...given, offset: offset + count } : null;
  const says = { address, rowCount: rows.length, offset, rows: count, next };
  return { text: found.text, note: JSON.stringify({ shortened: says }) };
}

interface Rows {
  readonly rows: readonly unknown[];
  readonly written: (rows: readonly unknown[]) => string;
}

function packageRows(text: string): Rows {
  const whole: { readonly rows: readonly unknown[] } = JSON.parse(text);
  return { rows: whole.rows, written: (rows) => `${JSON.stringify({ ...whole, rows })}\n` };
}

function recordRows(text: string): Rows {
  const [head = "", ...rows] = text.match(/(?:"[^"]*"|[^"\n])*\n/g) ?? [];
  return { rows, written: (some) => [head, ...some].join("") };
}

/** The largest number of elements of each list that is tried, in turn. */
const lengths = [100, 50, 25, 12, 6, 3, 1, 0];

export function shortJson(text: string, address: string, room: number): Short {
  const whole: unknown = JSON.parse(text);
  for (const most of lengths) {
    const left: Left = {};
    const shown = `${JSON.stringify(cut(whole, most, "", left))}\n`;
    const lists = Object.fromEntries(Object.entries(left).slice(0, 20));
    const note = JSON.stringify({ shortened: { address, lists } });
    if (shown.length + note.length <= room) return { text: shown, note };
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

/** The most characters of an answer: about 20,000 tokens, near what common assistants take. */
export const longestText = 60_000;
/** Characters for the note that says what is left out. */
const noteRoom = 2_500;

type Arguments = Readonly<Record<string, unknown>>;

/** A shortened answer, and what is left out of it. */
interface Short {
  readonly text: string;
  readonly note: string;
}

interface Asking {
  readonly given: Arguments;
  /** The API's answer with another limit. */
  readonly ask: (limit: number) => Promise<string | null>;
  readonly room: number;
}

/** The API's answer with fewer rows. null where not even one row has room. */
export async function firstRows(
  whole: string,
  key: string,
  { given, ask, room }: Asking,
): Promise<Short | null> {
  let text = whole;
  const offset = Number(given["offset"] ?? 0);
  for (let limit = rowCount(text, key); limit > 0; ) {
    const share = (room - noteRoom) / text.length;
    limit = Math.min(limit - 1, Math.floor(limit * share));
    if (limit < 1) return null;
    const fewer = await ask(limit);
    if (fewer === null) return null;
    text = fewer;
    if (text.length > room - noteRoom) continue;
    const next = { ...given, limit, offset: offset + limit };
    return { text, note: JSON.stringify({ shortened: { rows: limit, next } }) };
  }
  return null;
}

function rowCount(text: string, key: string): number {
  const { [key]: rows }: Readonly<Record<string, unknown>> = JSON.parse(text);
  return Array.isArray(rows) ? rows.length : 0;
}

interface Part {
  readonly given: Arguments;
  readonly address: string;
  readonly room: number;
}

/** The rows of an export from the given offset. null where not even one row has room. */
export function shortExport(
  text: string,
  file: string,
  { given, address, room }: Part,
): Short | null {
  const { rows, written } = file.endsWith(".json") ? packageRows(text) : recordRows(text);
  const offset = Number(given["offset"] ?? 0);
  const rest = rows.slice(offset);
  let count = rest.length;
  let shown = written(rest);
  while (count > 0 && shown.length > room - noteRoom) {
    const share = (room - noteRoom) / shown.length;
    count = Math.min(count - 1, Math.floor(count * share));
    shown = written(rest.slice(0, count));
  }
  if (count === 0 && rest.length > 0) return null;
  const next = count < rest.length ? { ...given, offset: offset + count } : null;
  const says = { address, rowCount: rows.length, offset, rows: count, next };
  return { text: shown, note: JSON.stringify({ shortened: says }) };
}

interface Rows {
  readonly rows: readonly unknown[];
  readonly written: (rows: readonly unknown[]) => string;
}

function packageRows(text: string): Rows {
  const whole: { readonly rows: readonly unknown[] } = JSON.parse(text);
  return { rows: whole.rows, written: (rows) => `${JSON.stringify({ ...whole, rows })}\n` };
}

/** The records of a CSV below its head. */
function recordRows(text: string): Rows {
  const [head = "", ...rows] = text.match(/(?:"[^"]*"|[^"\n])*\n/g) ?? [];
  return { rows, written: (some) => [head, ...some].join("") };
}

/** The largest number of elements of each list that is tried, in turn. */
const lengths = [100, 50, 25, 12, 6, 3, 1, 0];

/** A JSON text with the first elements of each list. */
export function shortJson(text: string, address: string, room: number): Short {
  const whole: unknown = JSON.parse(text);
  for (const most of lengths) {
    const left: Record<string, { readonly shown: number; readonly of: number }> = {};
    const shown = `${JSON.stringify(cut(whole, most, "", left))}\n`;
    const lists = Object.fromEntries(Object.entries(left).slice(0, 20));
    const note = JSON.stringify({ shortened: { address, lists } });
    if (shown.length + note.length <= room) return { text: shown, note };
  }
  throw new RangeError(
    `the answer has ${text.length} characters, more than a tool may give: ${address}`,
  );
}

function cut(
  value: unknown,
  most: number,
  path: string,
  left: Record<string, { readonly shown: number; readonly of: number }>,
): unknown {
  if (Array.isArray(value)) {
    if (value.length > most) left[path] = { shown: most, of: value.length };
    return value.slice(0, most).map((one, i) => cut(one, most, `${path}/${i}`, left));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, cut(one, most, `${path}/${key}`, left)]),
  );
}

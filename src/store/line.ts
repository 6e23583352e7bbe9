import { jsonText } from "../resolve/json-text.ts";

/** A row as one line of JSON. */
export type LineOf = (row: object) => string;

/** Serialises each row once, however many pages it stands on. */
export function rememberingLines(): LineOf {
  const lines = new WeakMap<object, string>();
  return (row) => {
    const known = lines.get(row);
    if (known !== undefined) return known;
    const line = jsonText(row);
    lines.set(row, line);
    return line;
  };
}

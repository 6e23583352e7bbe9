import { jsonText } from "../../resolve/json-text.ts";

/** A row as one line of JSON. */
export type LineOf = (row: object) => string;

/** A memoized serialiser: each row becomes a line once, however many pages it is on. */
export function memoizedLines(): LineOf {
  const lines = new WeakMap<object, string>();
  return (row) => {
    const known = lines.get(row);
    if (known !== undefined) return known;
    const line = jsonText(row);
    lines.set(row, line);
    return line;
  };
}

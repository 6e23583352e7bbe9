import type { z } from "zod";
import { numberCell, readNumber } from "../../model/cell.ts";

const maxKnown = 10_000;
/** V8 copies shorter slices; longer ones keep the text they were cut from in memory. */
const shortestSlice = 13;

/** Returned instead of a value when the column's schema refuses the cell. */
export const refused = Symbol("refused");

export interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A column whose reads are memoized: each of its first distinct texts is checked once. */
export function columnOf(name: string, schema: z.ZodType): Column {
  const check = checkOf(schema);
  const known = new Map<string, unknown>();
  const read = (text: string) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    const own = ownText(text);
    const value = check(own);
    if (value !== refused && known.size < maxKnown) known.set(own, value);
    return value;
  };
  return { name, read };
}

function checkOf(schema: z.ZodType): (text: string) => unknown {
  // large tables consist mostly of numbers that do not repeat; a described schema keeps its def
  if (schema.def === numberCell.def) return (text) => readNumber(text) ?? refused;
  return (text) => {
    const { success, data } = schema.safeParse(text);
    return success ? data : refused;
  };
}

/** A copy of a text that does not keep the text it was cut from in memory. */
export function ownText(text: string): string {
  return text.length < shortestSlice ? text : Buffer.from(text).toString();
}

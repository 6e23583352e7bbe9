import type { z } from "zod";
import { numberCell, readNumber } from "../../model/cell.ts";

const maxKnown = 10_000;
/** V8 copies shorter slices; longer ones keep the whole text they were cut from in memory. */
const shortestSlice = 13;

/** In place of a value: the schema of the column refuses the cell. */
export const refused = Symbol("refused");

export interface Column {
  readonly name: string;
  /** The value of a cell, or `refused`. */
  readonly read: (text: string) => unknown;
}

/**
 * Checks each different text of a column once and keeps its value, without the text it was cut
 * from. A column of ever new texts is not kept.
 */
export function columnOf(name: string, schema: z.ZodType): Column {
  const check = checkOf(schema);
  const known = new Map<string, unknown>();
  let fresh = 0;
  let repeated = 0;
  const read = (text: string) => {
    const isWorthwhile = fresh < maxKnown || repeated > fresh;
    const same = isWorthwhile ? known.get(text) : undefined;
    if (same !== undefined) {
      repeated += 1;
      return same;
    }
    fresh += 1;
    const own = ownText(text);
    const value = check(own);
    if (value !== refused && known.size < maxKnown) known.set(own, value);
    return value;
  };
  return { name, read };
}

function checkOf(schema: z.ZodType): (text: string) => unknown {
  // columns of ever new numbers are most of what a large table holds
  if (schema === numberCell) return (text) => readNumber(text) ?? refused;
  return (text) => {
    const { success, data } = schema.safeParse(text);
    return success ? data : refused;
  };
}

/** The same text, which keeps none that it was cut from. */
export function ownText(text: string): string {
  return text.length < shortestSlice ? text : Buffer.from(text).toString();
}

import { z } from "zod";
import { count, lengthInDays, measured, unitInterval } from "../cell.ts";

// The kinds of settings of a methodology. Each has a default, which is published where none is written.

export const positive = z.number().positive();
export const atLeastOne = z.number().int().min(1);

export function share(standard: number, description: string) {
  return unitInterval.default(standard).describe(description);
}

export function number(standard: number, description: string) {
  return count.default(standard).describe(description);
}

export function days(standard: number, description: string) {
  return measured(lengthInDays.default(standard), description, "days");
}

export function periods(standard: number, description: string) {
  return measured(count.default(standard), description, "periods");
}

/** One of a few words, of which the first is the default. */
export function choice<const T extends readonly [string, ...string[]]>(
  words: T,
  description: string,
) {
  return z.enum(words).default(words[0]).describe(description);
}

/** A map of settings, which may be left out as a whole. */
export function section<T extends z.ZodRawShape>(description: string, shape: T) {
  const map = z.strictObject(shape);
  // each of the settings has a default
  return map.prefault({} as z.input<typeof map>).describe(description);
}

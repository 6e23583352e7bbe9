import { z } from "zod";
import { numberCell, readingCell } from "../../model/cell.ts";

/** A usual slip of a keyboard or a spreadsheet, the rule against it, and the value meant in terms of the pattern's groups. */
type Slip = readonly [RegExp, allowed: string, meant: (...groups: readonly string[]) => string];

const same = (text = "") => text;

const slips: readonly Slip[] = [
  [/^\s*(.*?)\s*$/s, "no blank at the beginning or end", same],
  // three digits after one to three others may be thousands
  [
    /^(?!-?[1-9]\d{0,2},\d{3}$)(-?\d+),(\d+)$/,
    "a point before the decimals",
    (whole, decimals) => `${whole}.${decimals}`,
  ],
  [
    /^(-?\d{1,3}(?:,\d{3})+\.\d+)$/,
    "no comma between thousands",
    (text = "") => text.replaceAll(",", ""),
  ],
  [/^(.*[a-z].*)$/, "capitals", (text = "") => text.toUpperCase()],
  [/^(.*[A-Z].*)$/, "small letters", (text = "") => text.toLowerCase()],
  [/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/, "four, two and two digits joined by hyphens", dayOf],
  [
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
    "the year first",
    (day, month, year) => dayOf(year, month, day),
  ],
  [/^(\d{4}-\d{2}-\d{2})[T ]\d{2}:.*$/, "a day without a time", same],
  [/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)(10\..*)$/i, "the DOI alone", same],
  [/^(.*?)\/+$/, "no slash at the end", same],
  [/^([\w-]+(?:\.[\w-]+)+(?:\/.*)?)$/, "https:// at the beginning", (text) => `https://${text}`],
];

/** A text that stands in a cell and is no value, and the rule against it: the value meant is not certain. */
type Odd = readonly [RegExp, allowed: string];

const notNumbers: readonly Odd[] = [
  [
    /^-?[1-9]\d{0,2},\d{3}$/,
    "no comma: is it one between thousands, to leave out, or a point before decimals?",
  ],
  [/^-?[\d.,\s]*\d$/, "one point before the decimals, nothing between thousands"],
  [/^-?[\d.,]+\s*\p{L}*%?$/u, "the number alone, as its unit has a column"],
  [/^(?:|-+|n\/?a|nan|null|none|#[a-z0-9/]+[!?]?)$/i, "no row where there is no reading"],
];

const notDays: readonly Odd[] = [
  [
    /^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{1,2}\D+ \d{4}$|^\p{L}{3,}\.? \d/u,
    "the year, then the month as a number, then the day, joined by hyphens, such as 2025-12-31",
  ],
  [
    /^[1-9]\d{4}(?:\.\d+)?$/,
    "a day, not the serial number that a spreadsheet keeps: give the cells a date format",
  ],
];

/** The values allowed instead of one and, where a usual slip explains it, what was meant. */
export function repaired(value: unknown, field: unknown) {
  if (typeof value !== "string" || !(field instanceof z.ZodType)) return {};
  // what the field takes is refused for another reason
  if (field.safeParse(value).success) return {};
  for (const [pattern, allowed, meantBy] of slips) {
    const groups: readonly string[] | undefined = pattern.exec(value)?.slice(1);
    const meant: string = groups === undefined ? value : meantBy(...groups);
    if (meant !== value && field.safeParse(meant).success) return { meant, allowed };
  }
  const isNumber =
    field._zod.def === readingCell._zod.def || field._zod.def === numberCell._zod.def;
  const isDay = field.safeParse("2000-02-29").success && !field.safeParse("2000-02-30").success;
  const odd = [...(isNumber ? notNumbers : []), ...(isDay ? notDays : [])];
  const [, allowed] = odd.find(([pattern]) => pattern.test(value)) ?? [];
  return allowed === undefined ? {} : { allowed };
}

function dayOf(...parts: readonly (string | undefined)[]): string {
  return parts.map((part = "") => part.padStart(2, "0")).join("-");
}

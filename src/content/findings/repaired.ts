import { z } from "zod";
import { numberCell } from "../../model/cell.ts";

/** A usual slip of a keyboard or a spreadsheet, and the rule against it. */
interface Slip {
  readonly pattern: RegExp;
  /** The value meant, in terms of the pattern's groups; absent where that is anyone's guess. */
  readonly meant?: (...groups: readonly string[]) => string;
  readonly allowed: string;
}

const slips: readonly Slip[] = [
  {
    pattern: /^\s*(.*?)\s*$/s,
    meant: (text = "") => text,
    allowed: "no blank at the beginning or end",
  },
  {
    // three digits after one to three others may be thousands
    pattern: /^(?!-?[1-9]\d{0,2},\d{3}$)(-?\d+),(\d+)$/,
    meant: (whole, decimals) => `${whole}.${decimals}`,
    allowed: "a point before the decimals",
  },
  {
    pattern: /^(-?\d{1,3}(?:,\d{3})+\.\d+)$/,
    meant: (text = "") => text.replaceAll(",", ""),
    allowed: "no comma between thousands",
  },
  { pattern: /^(.*[a-z].*)$/, meant: (text = "") => text.toUpperCase(), allowed: "capitals" },
  { pattern: /^(.*[A-Z].*)$/, meant: (text = "") => text.toLowerCase(), allowed: "small letters" },
  {
    pattern: /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/,
    meant: dayOf,
    allowed: "four, two and two digits joined by hyphens",
  },
  {
    pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
    meant: (day, month, year) => dayOf(year, month, day),
    allowed: "the year first",
  },
  {
    pattern: /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:.*$/,
    meant: (day = "") => day,
    allowed: "a day without a time",
  },
  {
    pattern: /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)(10\..*)$/i,
    meant: (doi = "") => doi,
    allowed: "the DOI alone",
  },
  { pattern: /^(.*?)\/+$/, meant: (text = "") => text, allowed: "no slash at the end" },
  {
    pattern: /^([\w-]+(?:\.[\w-]+)+(?:\/.*)?)$/,
    meant: (text) => `https://${text}`,
    allowed: "https:// at the beginning",
  },
];

/** Texts that stand in cells of numbers and are none; the value meant is not certain. */
const notNumbers: readonly Slip[] = [
  {
    pattern: /^-?[1-9]\d{0,2},\d{3}$/,
    allowed: "no comma: is it one between thousands, to leave out, or a point before decimals?",
  },
  {
    pattern: /^-?[\d.,\s]*\d$/,
    allowed: "one point before the decimals, nothing between thousands",
  },
  { pattern: /^-?[\d.,]+\s*\p{L}*%?$/u, allowed: "the number alone, as its unit has a column" },
  {
    pattern: /^(?:|-+|n\/?a|nan|null|none|#[a-z0-9/]+[!?]?)$/i,
    allowed: "no row where there is no reading",
  },
];

/** Texts that stand in cells of days and are none; the day meant is not certain. */
const notDays: readonly Slip[] = [
  {
    pattern: /^\d{1,2}\/\d{1,2}\/\d{4}$/,
    allowed: "the year, then the month, then the day, joined by hyphens",
  },
  {
    pattern: /^[1-9]\d{4}(?:\.\d+)?$/,
    allowed: "a day, not the serial number that a spreadsheet keeps: give the cells a date format",
  },
];

/** The values allowed instead of one and, where a usual slip explains it, what was meant. */
export function repaired(value: unknown, field: unknown) {
  if (typeof value !== "string" || !(field instanceof z.ZodType)) return {};
  for (const { pattern, meant, allowed } of slips) {
    const groups: readonly string[] | undefined = pattern.exec(value)?.slice(1);
    const text: string = groups === undefined ? value : (meant?.(...groups) ?? value);
    if (text !== value && field.safeParse(text).success) return { meant: text, allowed };
  }
  const isNumber = field._zod.def === numberCell._zod.def;
  const isDay = field.safeParse("2000-02-29").success && !field.safeParse("2000-02-30").success;
  const uncertain = [...(isNumber ? notNumbers : []), ...(isDay ? notDays : [])];
  const slip = uncertain.find(({ pattern }) => pattern.test(value));
  return slip === undefined ? {} : { allowed: slip.allowed };
}

function dayOf(...parts: readonly (string | undefined)[]): string {
  return parts.map((part = "") => part.padStart(2, "0")).join("-");
}

import { isIsoDate } from "../../../model/cell.ts";
import { at } from "../../../model/language/at.ts";
import { addDays, periodEnd } from "../../../model/language/calendar.ts";
import type { Period } from "../../../model/publisher.ts";

/** A cell as a day: the last one of what it names. */
export interface Dated {
  readonly day: string;
  /** How long what the cell names lasts. */
  readonly span: Period;
}

export type DayOrder = "day-first" | "month-first";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;

/** The day that a cell names, or null for none that is understood. */
export function dated(cell: string, order: DayOrder): Dated | null {
  const text = cell.trim();
  const year = /^(?:FY ?)?(\d{4})(?:\.0)?(?: \[YR\d{4}\])?$/.exec(text);
  if (year !== null) return last(group(year, 1), 12, "year");
  const whole = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(text);
  if (whole !== null) return last(group(whole, 1), Number(group(whole, 2)), "month");
  const fiscal = /^(?:FY ?)?(\d{4})[/\u2013-](\d{2})$/i.exec(text);
  if (fiscal !== null && isNextYear(group(fiscal, 1), group(fiscal, 2))) {
    return last(String(Number(group(fiscal, 1)) + 1), fiscalMonth, "year");
  }
  const short = /^([A-Za-z]{3,9})\.?[-\u2019' ](\d{2})$/.exec(text);
  if (short !== null) return named(`${group(short, 1)} ${century(group(short, 2))}`);
  const part = /^(\d{4})[- /]?([QTHSM])[- ]?(\d{1,2})$/i.exec(text);
  if (part !== null) return ofPart(group(part, 1), group(part, 2), group(part, 3));
  const turned = /^([QTHS])[- ]?(\d)[- /]?(\d{4})$/i.exec(text);
  if (turned !== null) return ofPart(group(turned, 3), group(turned, 1), group(turned, 2));
  const week = /^(\d{4})-?W(\d{1,2})$/i.exec(text);
  if (week !== null) return ofWeek(group(week, 1), group(week, 2));
  const month = /^(\d{4})[-/.](\d{1,2})$/.exec(text);
  if (month !== null) return last(group(month, 1), Number(group(month, 2)), "month");
  const before = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (before !== null) return last(group(before, 2), Number(group(before, 1)), "month");
  return ofDay(text, order) ?? named(text);
}

/** Whether a column of days as 3/4/2024 has one that tells which number is the month; null for no. */
export function orderOf(cells: readonly string[]): DayOrder | "either" | null {
  const found = cells.flatMap((cell) => {
    const parts = slashed.exec(cell.trim());
    return parts === null || cell.includes(".") ? [] : [[Number(parts[1]), Number(parts[2])]];
  });
  if (found.length === 0) return "day-first";
  const day = found.some(([a = 0]) => a > 12);
  const month = found.some(([, b = 0]) => b > 12);
  if (day && month) return null;
  if (found.every(([a, b]) => a === b)) return "day-first";
  if (day) return "day-first";
  return month ? "month-first" : "either";
}

function group(match: RegExpExecArray, i: number): string {
  return at([...match], i);
}

function ofDay(text: string, order: DayOrder): Dated | null {
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T]\d.*)?$/.exec(text);
  const wide = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d.*)?$/.exec(text);
  const form = iso ?? wide;
  if (form !== null) return exact(group(form, 1), group(form, 2), group(form, 3));
  const parts = slashed.exec(text);
  if (parts === null) return null;
  const first = group(parts, 1);
  const second = group(parts, 2);
  const isDayFirst = text.includes(".") || order === "day-first";
  const year = group(parts, 3);
  return exact(
    year.length === 2 ? century(year) : year,
    isDayFirst ? second : first,
    isDayFirst ? first : second,
  );
}

/** `Jan 2020`, `January 5, 2020`, `5 January 2020` and `2020 Jan`. */
function named(text: string): Dated | null {
  const words = text
    .toLowerCase()
    .split(/[\s,.\-/]+/)
    .filter((word) => word !== "");
  const month = words.findIndex(
    (word) => /^[a-z]{3,9}$/.test(word) && months.includes(word.slice(0, 3)),
  );
  const year = words.find((word) => /^\d{4}$/.test(word));
  if (month < 0 || year === undefined || words.length > 3) return null;
  const number = months.indexOf(at(words, month).slice(0, 3)) + 1;
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word));
  if (words.length === 2) return last(year, number, "month");
  return day === undefined ? null : exact(year, String(number), String(Number.parseInt(day, 10)));
}

/** The last month of a year that is named by two, as 2025/26: of seasons, schools and many states. */
const fiscalMonth = 6;

/** Whether two digits are those of the year after; 2011/12 may be a month as well, and is taken as one. */
function isNextYear(year: string, next: string): boolean {
  return Number(next) > 12 && (Number(year) + 1) % 100 === Number(next);
}

/** A year of two digits, as the next seventy years from 2000 on, or else those before. */
function century(digits: string): string {
  return `${Number(digits) < 70 ? "20" : "19"}${digits}`;
}

function exact(year: string, month: string, day: string): Dated | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(iso) ? { day: iso, span: "day" } : null;
}

function ofPart(year: string, letter: string, number: string): Dated | null {
  const kind = letter.toUpperCase();
  if (kind === "M") return last(year, Number(number), "month");
  if (kind === "H" || kind === "S") return last(year, Number(number) * 6, "half-year");
  return last(year, Number(number) * 3, "quarter");
}

function ofWeek(year: string, number: string): Dated | null {
  const firstEnd = periodEnd("week", `${year}-01-04`);
  const week = Number(number);
  return week < 1 || week > 53 ? null : { day: addDays(firstEnd, 7 * (week - 1)), span: "week" };
}

/** The last day of a month, as that of a period which ends with it. */
function last(year: string, month: number, span: Period): Dated | null {
  if (month < 1 || month > 12) return null;
  return { day: periodEnd("month", `${year}-${String(month).padStart(2, "0")}-01`), span };
}

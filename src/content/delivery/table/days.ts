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

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;

/** How the cells of a column of days are read, where one cell alone can be read in two ways. */
export interface DayReading {
  readonly order: DayOrder;
  /** Whether 2011/12 is a year that ends in 2012, rather than a month. */
  readonly areSeasons: boolean;
}

export const usualDays: DayReading = { order: "day-first", areSeasons: false };

/** The day that a cell names, or null for none that is understood. */
export function dated(cell: string, { order, areSeasons }: DayReading = usualDays): Dated | null {
  if (isIsoDate(cell)) return { day: cell, span: "day" };
  const text = unmarked(cell);
  for (const [form, read] of partsOfYears) {
    const found = form.exec(text);
    if (found === null) continue;
    const [a = "", b = "", c = ""] = found.slice(1).filter((part) => part !== undefined);
    const day = read(a, b, c, areSeasons);
    if (day !== null) return day;
  }
  return ofDay(text, order) ?? namedDay(text);
}

/** A cell without a day of the week before it and without a mark of what is provisional, in figures. */
function unmarked(cell: string): string {
  return cell
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i, "")
    .replace(/ ?(?:\*+|[\u2020\u2021]|\((?:[a-z]|prov|est|prel)\.?\))$/i, "")
    .replace(/^((?:19|20)\d{2})[efp]$/, "$1")
    .replace(/^(\d{4})[\u5e74\ub144] ?/, "$1-")
    .replace(/^(\d{4}-\d{1,2})[\u6708\uc6d4] ?(?:(\d{1,2})[\u65e5\uc77c])?$/, "$1-$2")
    .replace(/^(\d{4}(?:-\d{1,2})?)-$/, "$1");
}

type Part = (a: string, b: string, c: string, areSeasons: boolean) => Dated | null;

/** Ways to write years, their parts and weeks. The first that gives a day is it. */
const partsOfYears: readonly (readonly [RegExp, Part])[] = [
  [/^(?:FY ?)?(\d{4})(?:\.0)?(?: \[YR\d{4}\])?$/i, (year) => last(year, 12, "year")],
  [/^FY ?['\u2019]?(\d{2})$/i, (year) => last(century(year), 12, "year")],
  [
    /^(\d{4})(0[1-9]|1[0-2])$/,
    (year, month) => ofCentury(year, last(year, Number(month), "month")),
  ],
  [/^(?:FY ?)?(\d{4}) ?[/\u2013-] ?(\d{4}|\d{2})$/i, season],
  [
    /^FY ?['\u2019]?(\d{2})[/\u2013-](\d{2})$/i,
    (year, next) => season(century(year), next, "", true),
  ],
  [
    /^([A-Za-z]{3,9})\.?[-\u2019' ](\d{2})$/,
    (month, year) => namedDay(`${month} ${century(year)}`),
  ],
  [/^(\d{4})[- /]?([QTHSM])[- ]?(\d{1,2})$/i, (year, kind, i) => ofPart(year, kind, i)],
  [
    /^([QTHS])[- ]?(\d)(?:[-\u2019' /]*(\d{4})|[-\u2019' /]+(\d{2}))$/i,
    (kind, i, year) => ofPart(year, kind, i),
  ],
  [/^(\d) ?([QHTS])[-\u2019' /]*(\d{4}|\d{2})$/i, (i, kind, year) => ofPart(year, kind, i)],
  [
    /^(\d)(?:\.|st|nd|rd|th|er|e|\u00ba)? (quarter|quartal|trimestre|half|halbjahr|semestre)(?: of| de|,)? (\d{4})$/i,
    (i, kind, year) => ofPart(year, kind.slice(0, 1), i),
  ],
  [
    /^(\d{4})[ ,]+(\d)(?:\.|st|nd|rd|th|er|e|\u00ba)? (quarter|quartal|trimestre|half|halbjahr|semestre)$/i,
    (year, i, kind) => ofPart(year, kind.slice(0, 1), i),
  ],
  [/^(\d{4})[- ]?(?:W|week|wk|KW) ?(\d{1,2})$/i, (year, week) => ofWeek(year, week)],
  [/^(?:W|week|wk|KW)\.? ?(\d{1,2})[-, /]+(\d{4})$/i, (week, year) => ofWeek(year, week)],
  [/^(\d{4})[-/.](\d{1,2})$/, (year, month) => last(year, Number(month), "month")],
  [/^(\d{1,2})[-/.](\d{4})$/, (month, year) => last(year, Number(month), "month")],
  [
    /^(\d{4}-\d{2}-\d{2}) ?(?:\/|-|\u2013|to) ?(\d{4}-\d{2}-\d{2})$/,
    (from, to) => (from <= to && isIsoDate(to) ? { day: to, span: "day" } : null),
  ],
];

function ofCentury(year: string, found: Dated | null): Dated | null {
  return /^(?:19|20)/.test(year) ? found : null;
}

/** The year that two years name; 2011/12 is a month where the column has no seasons. */
function season(year: string, next: string, _: string, areSeasons: boolean): Dated | null {
  if ((Number(year) + 1) % 10 ** next.length !== Number(next) % 10 ** next.length) return null;
  const mayBeMonth = next.length === 2 && Number(next) <= 12 && Number(next) > 0;
  if (mayBeMonth && !areSeasons) return null;
  return last(String(Number(year) + 1), fiscalMonth, "year");
}

/** Whether cells such as 2010/11 are years that follow each other: all have the next year, and not all one. */
export function areSeasons(cells: readonly string[]): boolean {
  const found = new Map(
    cells.map((cell) => [cell, /^(\d{4})[/\u2013-](\d{2})$/.exec(cell.trim())]),
  );
  const isNext = (one: RegExpExecArray | null) =>
    one !== null && (Number(one[1]) + 1) % 100 === Number(one[2]);
  return found.size > 1 && [...found.values()].every(isNext);
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

function ofDay(text: string, order: DayOrder): Dated | null {
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T]\d.*)?$/.exec(text);
  const wide = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d.*)?$/.exec(text);
  const form = iso ?? wide;
  if (form !== null) return exact(at(form, 1), at(form, 2), at(form, 3));
  const parts = slashed.exec(text);
  if (parts === null) return null;
  const [, first = "", second = "", year = ""] = parts;
  const isDayFirst = text.includes(".") || order === "day-first";
  return exact(
    year.length === 2 ? century(year) : year,
    isDayFirst ? second : first,
    isDayFirst ? first : second,
  );
}

/** How the names of months begin in the languages of Western Europe, without accents. */
const months = [
  ["jan", "gen", "ene"],
  ["feb", "fev"],
  ["mar", "maa", "mrz"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mag", "mei", "maj"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott", "out"],
  ["nov"],
  ["dec", "dez", "dic"],
] as const;

function monthOf(word: string): number {
  if (!/^[a-z]{3,10}$/.test(word)) return 0;
  return months.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;
}

/** `Jan 2020`, `5 janvier 2020`, `January 5, 2020`, `31JAN2020`, `31-Jan-20` and `2020 Jan`. */
function namedDay(text: string): Dated | null {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(\d)([a-z]{3})/g, "$1 $2")
    .replace(/([a-z]{3})(\d)/g, "$1 $2")
    .split(/[\s,.\-/]+/)
    .filter((word) => !["", "de", "of"].includes(word));
  const month = words.findIndex((word) => monthOf(word) > 0);
  const [, , short = ""] = month === 1 && words.length === 3 ? words : [];
  const year = words.find((word) => /^\d{4}$/.test(word)) ?? centuryOf(short);
  if (month < 0 || year === null || words.length > 3) return null;
  const number = monthOf(at(words, month));
  if (words.length === 2) return last(year, number, "month");
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word));
  return day === undefined ? null : exact(year, String(number), String(Number.parseInt(day, 10)));
}

function centuryOf(digits: string): string | null {
  return /^\d{2}$/.test(digits) ? century(digits) : null;
}

/** The last month of a year that is named by two, as 2025/26: of seasons, schools and many states. */
const fiscalMonth = 6;

/** A year of two digits, as the next seventy years from 2000 on, or else those before; one of four as it is. */
function century(digits: string): string {
  if (digits.length === 4) return digits;
  return `${Number(digits) < 70 ? "20" : "19"}${digits}`;
}

function exact(year: string, month: string, day: string): Dated | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(iso) ? { day: iso, span: "day" } : null;
}

function ofPart(digits: string, letter: string, number: string): Dated | null {
  const year = century(digits);
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

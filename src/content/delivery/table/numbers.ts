import { readNumber } from "../../../model/cell.ts";

/** The sign between whole numbers and fractions. */
export type Decimal = "point" | "comma";

const absent =
  /^(?:|na|n\/a|n\.a\.?|#n\/a|#na|nan|null|none|nil|[-–—]+|\.{1,3}|…|\?+|:|#div\/0!|#value!|#ref!|#num!|n\.?d\.?|n\/d|missing|not available|no data|unknown|k\.?a\.?|[+-]?inf(?:inity)?|\*+|suppressed|confidential)$/i;

/** Whether a cell says that there is no value. */
export function isAbsent(cell: string): boolean {
  return absent.test(cell);
}

/** Whether a cell may be a code of two letters, such as NA for Namibia and ND for North Dakota. */
export function isShortCode(cell: string): boolean {
  return /^[A-Z]{2}$/.test(cell);
}

/** A cell's number as text with a decimal point, with what stood beside it; null for no number. */
export interface NumberText {
  readonly value: string;
  /** A percent sign or a currency. */
  readonly sign: string;
}

const currency =
  "[$€£¥₹₩₽₺₪฿]|(?:US|[A-Z])\\$|zł|Kč|(?:kr|Rs)\\.?(?![A-Za-z])|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|SEK|NOK|DKK|PLN|BRL|ZAR)(?![A-Za-z])";
const beside = new RegExp(
  `^([+-]?)\\s?(${currency})?\\s?([+-]?[\\d.,' ]*\\d[\\d.,]*(?:[eE][+-]?\\d+)?)\\s?(%|${currency})?$`,
);

export function numberText(cell: string, decimal: Decimal): NumberText | null {
  const found = beside.exec(cell.replace(/^\u2212/, "-"));
  if (found === null) {
    return marked(cell, decimal) ?? scaled(cell, decimal) ?? belowZero(cell, decimal);
  }
  const [, minus = "", before = "", digits = "", after = ""] = found;
  const value = minus + (plain(digits, decimal) ?? "?");
  const kept = readNumber(value) === null ? rounded(value) : value.replace(/^\+/, "");
  return kept === null ? null : { value: kept, sign: before || after };
}

/** A fraction with more digits than a number keeps, rounded to those; null for any other text that is no number. */
function rounded(value: string): string | null {
  const near = /^[+-]?\d{0,15}\.\d+$/.test(value) ? String(Number(value)) : "";
  return readNumber(near) === null ? null : near;
}

const mark =
  /^(.*\d) ?(?:\([a-zA-Z]{1,2}\)|\[\w{1,2}\]|[*\u2020\u2021]{1,3}|[\u00b9\u00b2\u00b3\u2070-\u2079]+|[pre]| [bu])$/;

/** A number with the mark of a footnote, such as `48.1 (p)`, `48.1p` and `48.1*`, which is no part of it. */
function marked(cell: string, decimal: Decimal): NumberText | null {
  const [, number = ""] = mark.exec(cell) ?? [];
  return number === "" ? null : numberText(number, decimal);
}

/** Words for thousands and more, by their power of ten. A small m may be metres, b a footnote, t tonnes. */
const scales = new Map([
  ...["k", "K", "tsd", "thousand"].map((word) => [word, 3] as const),
  ...["lakh", "lakhs"].map((word) => [word, 5] as const),
  ...["M", "mn", "mio", "mln", "million", "millions"].map((word) => [word, 6] as const),
  ...["crore", "crores"].map((word) => [word, 7] as const),
  ...["B", "bn", "mrd", "mld", "billion", "billions"].map((word) => [word, 9] as const),
  ...["T", "tn", "trillion", "trillions"].map((word) => [word, 12] as const),
]);

/** A number in thousands, millions or billions, such as `63.8B`, written out. */
function scaled(cell: string, decimal: Decimal): NumberText | null {
  const [, number = "", scale = "", sign = ""] =
    /^(.*\d) ?([A-Za-z]{1,9})\.? ?([$€£]?)$/.exec(cell) ?? [];
  const isMoney = /^[mb]$/.test(scale) && /^[+-]?[^\d\s.,+-]/.test(cell);
  const word = isMoney ? scale.toUpperCase() : scale;
  const power = scales.get(word) ?? scales.get(word.toLowerCase());
  const found = power === undefined ? null : numberText(number, decimal);
  if (found === null || power === undefined || /e/i.test(found.value)) return null;
  const [whole = "", fraction = ""] = found.value.split(".");
  const long = `${whole}${fraction.padEnd(power, "0").slice(0, power)}`;
  const digits = long.replace(/^(-?)0+(?=\d)/, "$1");
  const rest = fraction.slice(power);
  const value = rest === "" ? digits : `${digits}.${rest}`;
  return { value, sign: found.sign || sign };
}

/** A number below zero as accounts have it: `(1.5)`, or `1.5-`. */
function belowZero(cell: string, decimal: Decimal): NumberText | null {
  const [, inner = "", before = ""] = /^\(([^()+-]*\d[^()+-]*)\)$|^(\d[^+-]*)-$/.exec(cell) ?? [];
  const found = inner + before === "" ? null : numberText(inner + before, decimal);
  return found === null ? null : { ...found, value: `-${found.value}` };
}

/** Whether a cell is below zero by the brackets around it or the sign after it. */
export function isAccounted(cell: string): boolean {
  return belowZero(cell, "point") !== null || belowZero(cell, "comma") !== null;
}

/** Digits without their groups and with a decimal point. */
function plain(digits: string, decimal: Decimal): string | null {
  const [point, group] = decimal === "point" ? ["\\.", ","] : [",", "\\."];
  const form = `^([+-]?)(\\d+|\\d{1,3}(?:[${group}' ]\\d{3})+|\\d{1,2}(?:${group}\\d{2})+${group}\\d{3})?(?:${point}(\\d*))?((?:[eE][+-]?\\d+)?)$`;
  const found = new RegExp(form).exec(digits);
  if (found === null) return null;
  const [, sign = "", whole = "", fraction, power = ""] = found;
  const kept = whole.replace(/[.,' ]/g, "");
  if (kept === "" && (fraction ?? "") === "") return null;
  return `${sign}${kept === "" ? "0" : kept}${fraction ? `.${fraction}` : ""}${power}`;
}

/**
 * The decimal sign of a column, by cells that can be read in one way only: `1,5` or `1.234,5`
 * against `1.5` or `1,234.5`. Null where cells of both kinds stand in one column, `either` where
 * there are only such as `1,234`, `usual` where there are only such as `1.234`, or whole numbers.
 */
export function decimalOf(cells: readonly string[]): Decimal | "either" | "usual" | null {
  let points = 0;
  let commas = 0;
  let either = 0;
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue;
    const asPoint = numberText(cell, "point");
    const asComma = numberText(cell, "comma");
    if (asPoint !== null && asComma === null) points += 1;
    else if (asPoint === null && asComma !== null) commas += 1;
    else if (asPoint !== null && cell.includes(",")) either += 1;
  }
  if (points > 0 && commas > 0) return null;
  if (commas > 0) return "comma";
  if (points > 0) return "point";
  return either > 0 ? "either" : "usual";
}

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

const currency = "[$€£¥₹₩₽₺₪฿]|R\\$|US\\$|(?:USD|EUR|GBP|CHF|JPY|CNY|INR)(?![A-Za-z])";
const beside = new RegExp(
  `^([+-]?)\\s?(${currency})?\\s?([+-]?[\\d.,' ]*\\d[\\d.,]*(?:[eE][+-]?\\d+)?)\\s?(%|${currency})?$`,
);

export function numberText(cell: string, decimal: Decimal): NumberText | null {
  const found = beside.exec(cell.replace(/^\u2212/, "-"));
  if (found === null) return marked(cell, decimal) ?? scaled(cell, decimal);
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

/** A number with the mark of a footnote, such as `48.1 (p)` and `48.1*`, which is no part of it. */
function marked(cell: string, decimal: Decimal): NumberText | null {
  const [, number = ""] = /^(.*\d) ?(?:\([a-z]{1,2}\)|[*\u2020\u2021]{1,3})$/i.exec(cell) ?? [];
  return number === "" ? null : numberText(number, decimal);
}

const scales = new Map([
  ["k", 3],
  ["mn", 6],
  ["M", 6],
  ["bn", 9],
  ["B", 9],
  ["tn", 12],
  ["T", 12],
]);

/** A number in thousands, millions or billions, such as `63.8B`, written out. */
function scaled(cell: string, decimal: Decimal): NumberText | null {
  const [, number = "", scale = ""] = /^(.*\d) ?(k|mn|M|bn|B|tn|T)$/.exec(cell) ?? [];
  const power = scales.get(scale);
  const found = power === undefined ? null : numberText(number, decimal);
  if (found === null || power === undefined || /e/i.test(found.value)) return null;
  const [whole = "", fraction = ""] = found.value.split(".");
  const digits = `${whole}${fraction.padEnd(power, "0").slice(0, power)}`;
  const rest = fraction.slice(power);
  return { ...found, value: rest === "" ? digits : `${digits}.${rest}` };
}

/** Digits without their groups and with a decimal point. */
function plain(digits: string, decimal: Decimal): string | null {
  const [point, group] = decimal === "point" ? ["\\.", ","] : [",", "\\."];
  const form = `^([+-]?)(\\d+|\\d{1,3}(?:[${group}' ]\\d{3})+)?(?:${point}(\\d*))?((?:[eE][+-]?\\d+)?)$`;
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

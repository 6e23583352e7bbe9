import { at } from "../../../model/language/at.ts";
import type { Asked } from "./columns-option.ts";
import type { Fact } from "./facts.ts";
import { isCode, isOwnDay, plain } from "./heads.ts";
import { type Decimal, decimalOf, isAbsent, isAccounted, numberText } from "./numbers.ts";
import { type Left, refuse, type Table } from "./read-table.ts";
import { withoutUnit, withScales } from "./suffixes.ts";

/** Something that is measured, with its readings as numbers. */
export interface Measured {
  readonly head: string;
  /** Cells are numbers with a decimal point. */
  readonly facts: readonly Fact[];
  readonly values: readonly number[];
  /** A percent sign or a currency that stands beside every number. */
  readonly sign: string;
  /** How many cells have no value, by what they say: "blank 3, NA 1". */
  readonly without: string;
}

export interface Tried {
  readonly head: string;
  readonly kept: Measured | null;
  /** The sign before fractions, as it was read. */
  readonly decimal: Decimal;
  /** Why it is left out, after "it"; "" where it is not. */
  readonly why: string;
}

/** Why a column of empty cells is left out. */
export const noValue = "has no value";

interface Wanted {
  readonly decimal: Decimal | null;
  readonly asks: readonly Asked[];
}

/** All that a table measures: columns, or names in a long table. Those of text are left out. */
export function measuredOf(
  table: Table,
  byMeasure: ReadonlyMap<string, readonly Fact[]>,
  { decimal, asks }: Wanted,
  { left, notes }: { readonly left: Left[]; readonly notes: string[] },
): readonly Tried[] {
  const found = [...byMeasure].map(([head, given]) => {
    const { facts, unit } = withoutUnit(withScales(given)) ?? {
      facts: withScales(given),
      unit: "",
    };
    const cells = facts.map(({ cell }) => cell).filter((cell) => cell !== "" && !isAbsent(cell));
    return { head, facts, unit, cells, sign: decimalOf(cells) };
  });
  const sure = found.filter(({ sign, cells }) => sign === "comma" && mostly(cells, "comma"));
  const points = found.filter(({ sign, cells }) => sign === "point" && mostly(cells, "point"));
  const surely = sure.length > 0 ? "comma" : null;
  const house = decimal ?? (points.length > 0 ? "point" : surely);
  if (sure.length > 0 || decimal === "comma") {
    const heads = sure.map(({ head }) => `"${head}"`).join(", ");
    notes.push(`decimal commas are read as points${heads === "" ? "" : ` in ${heads}`}`);
  }
  const isChosen = chosen(asks, byMeasure);
  return found.map(({ head, facts, unit, cells, sign }) => {
    if (!isChosen(head)) return out(head, "is not one that --columns names");
    if (cells.length === 0) return out(head, noValue);
    if (isRowNumber(table, head)) return out(head, "numbers the rows");
    const isAsked = asks.some((one) => plain(one.head) === plain(head));
    if (!isAsked && (isCode(head) || isOwnDay(head))) {
      return out(head, `has codes, places or days by its name; --columns "${head}" takes it`);
    }
    const own = decimal ?? (sign === "either" || sign === "usual" ? (house ?? sign) : sign);
    if (own === null && mostly(cells, "point") && mostly(cells, "comma")) {
      refuse(
        table.path,
        `the column "${head}" has numbers with a decimal point and others with a decimal comma`,
      );
    }
    if (own === "either" && mostly(cells, "point")) {
      refuse(
        table.path,
        `the numbers of "${head}", such as "${cells.find((cell) => cell.includes(",")) ?? ""}", can be read in two ways; ` +
          "say which with --decimal comma or --decimal point",
      );
    }
    if (cells.some(isAccounted))
      notes.push(`numbers of "${head}" in brackets, or with a minus behind them, are below zero`);
    const read = taken(head, facts, cells, own === "comma" ? "comma" : "point", left);
    return read.kept === null || unit === ""
      ? read
      : { ...read, kept: { ...read.kept, sign: unit } };
  });
}

/**
 * Whether a column without a name of its own counts the rows, as every export of a data frame has one; the first
 * one may count those of a frame that was sorted or cut.
 */
function isRowNumber({ header, rows }: Table, head: string): boolean {
  const column = header.indexOf(head);
  const isUnnamed = column === 0 && /^(?:column 1|unnamed:? 0)$/i.test(head);
  const counted = new Set(rows.map(({ cells }) => at(cells, Math.max(column, 0))));
  const areCounts = [...counted].every((cell) => /^\d+$/.test(cell));
  if (isUnnamed && areCounts && counted.size === rows.length) return rows.length > 1;
  if (column < 0 || !/^(?:column \d+|unnamed:? \d+|index|row|no\.?|nr\.?|#)$/i.test(head))
    return false;
  const numbers = rows.map(({ cells }) => Number(cells.at(column)));
  return numbers.length > 1 && numbers.every((number, i) => number === (numbers.at(0) ?? 0) + i);
}

function out(head: string, why: string): Tried {
  return { head, kept: null, decimal: "point", why };
}

function mostly(cells: readonly string[], decimal: Decimal): boolean {
  return cells.filter((cell) => numberText(cell, decimal) !== null).length >= cells.length / 2;
}

/** Whether `--columns` lets a measure in: all, unless it names some of them. */
function chosen(asks: readonly Asked[], byMeasure: ReadonlyMap<string, unknown>) {
  const heads = new Set([...byMeasure.keys()].map(plain));
  const wanted = asks.filter(({ role, head }) => role === "indicator" && heads.has(plain(head)));
  const names = new Set(wanted.map(({ head }) => plain(head)));
  const scores = new Set(asks.filter(({ role }) => role === "score").map((one) => plain(one.head)));
  return (head: string) => names.size === 0 || names.has(plain(head)) || scores.has(plain(head));
}

function taken(
  head: string,
  facts: readonly Fact[],
  cells: readonly string[],
  decimal: Decimal,
  left: Left[],
): Tried {
  const numbers = cells.filter((cell) => numberText(cell, decimal) !== null).length;
  if (numbers < cells.length / 2) {
    const example = cells.find((cell) => numberText(cell, decimal) === null) ?? "";
    const count = numbers === 0 ? "" : `; ${numbers} of ${cells.length} cells are numbers`;
    if (/^[+-]?[\d.]+e\d+$/i.test(example)) {
      return out(head, `has numbers beyond 1e30, such as "${example.slice(0, 40)}"`);
    }
    return out(head, `is text, such as "${example.slice(0, 40)}"${count}`);
  }
  const signs = new Set<string>();
  const blanks = new Map<string, number>();
  const kept = facts.flatMap((fact) => {
    const number = numberText(fact.cell, decimal);
    if (number !== null) {
      signs.add(number.sign);
      return [{ ...fact, cell: number.value }];
    }
    const isBlank = fact.cell === "" || isAbsent(fact.cell);
    const word = fact.cell === "" ? "blank" : fact.cell;
    if (isBlank) blanks.set(word, (blanks.get(word) ?? 0) + 1);
    else {
      const why = `"${head}" is left out: "${fact.cell.slice(0, 40)}" is not a number`;
      left.push({ line: fact.line, why });
    }
    return [];
  });
  if (signs.size > 1) {
    const found = [...signs].map((sign) => (sign === "" ? "none" : `"${sign}"`)).join(", ");
    return out(head, `has numbers with different signs beside them: ${found}`);
  }
  const without = [...blanks].map(([word, count]) => `${word} ${count}`).join(", ");
  const values = kept.map(({ cell }) => Number(cell));
  const measured = { head, facts: kept, values, sign: [...signs].join(""), without };
  return { head, kept: measured, decimal, why: "" };
}

import { plain } from "../table/heads.ts";
import type { Measured } from "../table/measured.ts";

/** A column that is the mean, the geometric mean or the sum of all others. */
export interface WholeColumn {
  readonly head: string;
  readonly aggregate: "arithmetic" | "geometric" | "sum";
  /** The decimals in which it is written. */
  readonly decimals: number;
}

const namesOfWholes =
  /^(?:(?:total|overall|final|composite)(?: (?:score|points|index))?|score|index|points total|sum|average|mean)$/;
/** The fewest rows that have to agree. */
const fewestRows = 3;

/** Whether a column is called as a score is. */
export function isCalledWhole(head: string): boolean {
  return namesOfWholes.test(plain(head));
}

/** The column that is called a score or a total and is made of the others in every row; null without one. */
export function wholeColumn(taken: readonly Measured[]): WholeColumn | null {
  if (taken.length < 3) return null;
  for (const one of taken) {
    if (!isCalledWhole(one.head)) continue;
    const others = taken.filter((other) => other !== one);
    for (const aggregate of ["arithmetic", "geometric", "sum"] as const) {
      if (agrees(one, others, aggregate)) {
        return { head: one.head, aggregate, decimals: decimalsOf(one) };
      }
    }
  }
  return null;
}

/** The most decimals in which a column is written. */
export function decimalsOf({ facts }: Pick<Measured, "facts">): number {
  return facts.reduce((most, { cell }) => {
    const point = cell.indexOf(".");
    return point < 0 ? most : Math.max(most, cell.length - point - 1);
  }, 0);
}

function agrees(
  whole: Measured,
  others: readonly Measured[],
  aggregate: WholeColumn["aggregate"],
): boolean {
  const byRow = others.map(
    ({ facts }) => new Map(facts.map((fact) => [fact.line, Number(fact.cell)])),
  );
  const finest = Math.max(...others.map(decimalsOf));
  // half of the last digit of the whole, and of those that it is made of
  const inputs = aggregate === "sum" ? others.length : 1;
  const slack = 0.5 * 10 ** -decimalsOf(whole) + (finest === 0 ? 0 : inputs * 0.5 * 10 ** -finest);
  let rows = 0;
  for (const { line, cell } of whole.facts) {
    const parts = byRow.flatMap((row) => row.get(line) ?? []);
    if (parts.length < others.length) continue;
    if (Math.abs(Number(cell) - combined(parts, aggregate)) > slack + 1e-9) return false;
    rows += 1;
  }
  return rows >= fewestRows;
}

function combined(parts: readonly number[], aggregate: WholeColumn["aggregate"]): number {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (aggregate === "sum") return sum;
  if (aggregate === "arithmetic") return sum / parts.length;
  if (parts.some((part) => part < 0)) return Number.NaN;
  const logs = parts.map((part) => Math.log(part));
  return Math.exp(logs.reduce((total, one) => total + one, 0) / parts.length);
}

/** The scale that all values lie on, 0 to 1 or 0 to 100; null where they lie on none, or one column has nothing. */
export function sharedScale(measures: readonly Pick<Measured, "values">[]): 1 | 100 | null {
  if (measures.length === 0) return null;
  const all = measures.flatMap(({ values }) => values);
  if (all.some((value) => value < 0 || value > 100)) return null;
  return all.every((value) => value <= 1) ? 1 : 100;
}

/** The first round number from 1 on that no value is above. */
export function ceilingOf(measures: readonly Pick<Measured, "values">[]): number {
  const most = measures.flatMap(({ values }) => values).reduce((a, b) => Math.max(a, b), 0);
  const rounds = [1, 4, 5, 10, 20, 50, 100, 500, 1000];
  return rounds.find((round) => most <= round) ?? 10 ** Math.ceil(Math.log10(most));
}

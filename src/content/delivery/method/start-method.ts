import { at, entryOf } from "../../../model/language/at.ts";
import type { StartIndicator, StartMethod } from "../start.ts";
import type { Columns } from "../table/find-columns.ts";
import type { Measured } from "../table/measured.ts";
import { refuse, type Table } from "../table/read-table.ts";
import { bandsOf, type StartBands } from "./classes.ts";
import {
  ceilingOf,
  decimalsOf,
  isCalledWhole,
  sharedScale,
  type WholeColumn,
  wholeColumn,
} from "./whole-column.ts";

/** What a person says of the method of a table. */
export interface MethodOptions {
  /** The columns in which a lower value is better. */
  readonly lower: readonly string[];
  /** What columns are, as `--columns` has it; "" says nothing. */
  readonly columns: string;
  /** Whether points are comparable as they are; null as the table suggests. */
  readonly points: "comparable" | "scaled" | null;
  /** How points become a score; null as the table suggests. */
  readonly mean: "arithmetic" | "geometric" | "sum" | null;
}

/** What the columns of a table are to a method: its own score, a column that is made of others, and the rest. */
export interface MethodColumns {
  readonly score: Measured | null;
  readonly whole: WholeColumn | null;
  /** What is read of each firm, without these two. */
  readonly read: readonly Measured[];
}

const names = { arithmetic: "mean", geometric: "geometric mean", sum: "sum" } as const;

/** Finds the score of a table: the one that was asked for, or one that is made of the other columns. */
export function methodColumns(
  table: Table,
  columns: Columns,
  taken: readonly Measured[],
  asked: ReadonlySet<string>,
  notes: string[],
): MethodColumns {
  const own = columns.score === null ? null : at(table.header, columns.score);
  const score = taken.find(({ head }) => head === own) ?? null;
  if (own !== null && score === null) {
    refuse(table.path, `the column "${own}" has no numbers that could be scores`);
  }
  const whole = score === null ? wholeColumn(taken.filter(({ head }) => !asked.has(head))) : null;
  if (whole !== null) {
    notes.push(
      `"${whole.head}" is the ${names[whole.aggregate]} of the other columns in every row: scores are made so, and the column itself is left out`,
    );
  }
  const read = taken.filter((one) => one !== score && one.head !== whole?.head);
  const maybe = read.find(({ head }) => isCalledWhole(head) && !asked.has(head));
  if (score === null && whole === null && maybe !== undefined && read.length > 1) {
    notes.push(
      `"${maybe.head}" is taken as an indicator; if it is your own score, --columns "${maybe.head}=score" publishes it as it is`,
    );
  }
  return { score, whole, read };
}

/** The method of a table; null where it is the usual one. */
export function startMethod(
  table: Table,
  columns: Columns,
  { score, whole, read }: MethodColumns,
  options: MethodOptions,
): StartMethod | null {
  const better = isLower(score, options) ? "lower" : "higher";
  const bands = classBands(table, columns, { score, whole, read }, better, options);
  if (score !== null) {
    const shared = sharedScale([score]);
    const min = shared === null ? null : 0;
    const decimals = decimalsOf(score);
    return { aggregate: "given", min, max: shared, decimals, better, bands };
  }
  const aggregate = options.mean ?? whole?.aggregate ?? null;
  if (aggregate === null) return null;
  const isSum = aggregate === "sum";
  const top = whole === null ? 100 : ceilingOf(read);
  return {
    aggregate,
    min: isSum ? null : 0,
    max: isSum ? null : top,
    decimals: whole?.decimals ?? null,
    better: "higher",
    bands,
  };
}

function isLower(score: Measured | null, { lower }: MethodOptions): boolean {
  return score !== null && lower.includes(score.head);
}

function classBands(
  table: Table,
  { klass }: Columns,
  { score, whole }: MethodColumns,
  better: "higher" | "lower",
  { columns }: MethodOptions,
): StartBands | null {
  if (klass === null) return null;
  const head = at(table.header, klass);
  const scores = score?.facts ?? wholeFacts(table, whole);
  if (scores === null) {
    refuse(
      table.path,
      `the classes of "${head}" need a score in the table that they follow from: name its column, as in --columns "${columns}; Total=score"`,
    );
  }
  const classOf = new Map(table.rows.map(({ line, cells }) => [line, at(cells, klass)]));
  const rows = scores.flatMap(({ line, cell }) => {
    const name = entryOf(classOf, line);
    return name === "" ? [] : [{ name, score: Number(cell) }];
  });
  const bands = bandsOf(rows, better);
  if (typeof bands !== "string") return bands;
  return refuse(table.path, `the classes of "${head}" are no bands of its scores: ${bands}`);
}

function wholeFacts(
  { header, rows }: Table,
  whole: WholeColumn | null,
): readonly { readonly line: number; readonly cell: string }[] | null {
  if (whole === null) return null;
  const column = header.indexOf(whole.head);
  return rows.map(({ line, cells }) => ({ line, cell: at(cells, column) }));
}

/** Indicators as the method reads them: points that are comparable have the ends of their common scale. */
export function methodIndicators(
  path: string,
  indicators: readonly StartIndicator[],
  { read, whole }: MethodColumns,
  { points, mean }: MethodOptions,
  notes: string[],
): readonly StartIndicator[] {
  const aggregate = mean ?? whole?.aggregate;
  if (aggregate === "sum") {
    // a point counts as a point
    return indicators.map((one) => ({ ...one, direction: "higher", lo: 0, hi: 1 }));
  }
  const shared = sharedScale(read);
  if (points === "comparable" && shared === null) {
    const strange = read.find(({ values }) => values.some((value) => value < 0 || value > 100));
    refuse(
      path,
      `"--points comparable" needs values from 0 to 1, or from 0 to 100, in all columns: "${strange?.head ?? ""}" has others; --points scaled gives each its own goalposts`,
    );
  }
  const isComparable = points === "comparable" || (points === null && whole !== null);
  if (!isComparable) {
    if (points === null && shared !== null && read.length > 1) {
      notes.push(
        `all values lie from 0 to ${shared}: if they are points that can be compared, --points comparable takes them as they are`,
      );
    }
    return indicators;
  }
  const hi = whole === null ? (shared ?? 100) : ceilingOf(read);
  return indicators.map((one) => ({
    ...one,
    direction: whole === null ? one.direction : "higher",
    lo: 0,
    hi,
  }));
}

/** What a person may be asked about a method, with what the table suggests. */
export interface MethodHints {
  /** Whether all values lie from 0 to 1 or to 100. */
  readonly areComparable: boolean;
  readonly mean: "arithmetic" | "geometric" | "sum" | null;
  /** A column that may be a score of the publisher's own; null without one. */
  readonly own: string | null;
}

/** Null where there is nothing to ask: one column of numbers, or a score that was named. */
export function methodHints({ score, whole, read }: MethodColumns): MethodHints | null {
  if (score !== null || read.length < 2) return null;
  const own = whole?.head ?? read.find(({ head }) => isCalledWhole(head))?.head ?? null;
  return {
    areComparable: sharedScale(read) !== null || whole !== null,
    mean: whole?.aggregate ?? null,
    own,
  };
}

import { type Standard, standardise } from "../engine/forecast/hazard.ts";
import type { Design } from "../engine/numbers/irls.ts";
import { at, present } from "../language/at.ts";
import { memoize } from "../language/memoize.ts";
import { missingFlag } from "../model/feature-id.ts";
import { type Bend, bends, bentBy } from "./curve.ts";
import type { RowSet } from "./row-set.ts";
import { learn, type Transform, transformText } from "./transform.ts";

/** How one feature becomes z, learnt on training rows only. */
export interface Preparation extends Standard {
  readonly id: string;
  /** The column of the rows that it reads. */
  readonly column: number;
  /** Whether it is the flag that the column has no value. */
  readonly isFlag: boolean;
  /** Which bend of a curve it is; null for a column that stands for itself. */
  readonly bend: Bend | null;
  /** How its values enter; null for a flag. */
  readonly transform: Transform | null;
  /** What its score is multiplied by, so that a common penalty weighs less on what says more; usually 1. */
  readonly weight: number;
  /** The share of training rows without a value, 0 to 1. */
  readonly missingShare: number;
}

export interface Dropped {
  readonly id: string;
  readonly reason:
    | "missing for every row"
    | "constant"
    | "no better than the rate of events"
    | "its sign contradicts its declared direction";
}

export interface Prepared {
  readonly kept: readonly Preparation[];
  readonly dropped: readonly Dropped[];
}

/** A feature's present values, rising, and what each transform learns from them, kept once learnt. */
interface Column {
  readonly values: Float64Array;
  readonly standardBy: (transform: Transform) => ReturnType<typeof standardOf>;
}

export type Columns = readonly Column[];

export function columnsOf(rows: RowSet): Columns {
  return rows.features.map((_, column) => {
    const values = presentValues(rows, column);
    return { values, standardBy: memoize(transformText, (by) => standardOf(values, by)) };
  });
}

/** One feature after another, each by its own transform; constant and empty ones are dropped. */
export function prepare(
  rows: RowSet,
  columns: Columns,
  transformOf: (column: number) => Transform,
): Prepared {
  const kept: Preparation[] = [];
  const dropped: Dropped[] = [];
  columns.forEach(({ values, standardBy }, column) => {
    const id = at(rows.features, column);
    if (values.length === 0 || values[0] === values.at(-1)) {
      const reason = values.length === 0 ? "missing for every row" : "constant";
      dropped.push({ id, reason });
      return;
    }
    const missingShare = 1 - values.length / rows.firmIds.length;
    const transform = transformOf(column);
    const own = { id, column, missingShare, bend: null, weight: 1, ...standardBy(transform) };
    kept.push(own);
    if (transform.kind === "curve") kept.push(...bends.map((bend) => ({ ...own, bend })));
  });
  return { kept, dropped };
}

function standardOf(values: Float64Array, transform: Transform) {
  const learnt = { ...learn(transform, values), mean: 0, sd: 1 };
  if (transform.kind === "curve") return { isFlag: false, transform, ...learnt };
  const entered = values.map((value) => standardise(value, learnt));
  let sum = 0;
  for (const value of entered) sum += value;
  const mean = sum / entered.length;
  let squares = 0;
  for (const value of entered) squares += (value - mean) ** 2;
  return { isFlag: false, transform, ...learnt, mean, sd: Math.sqrt(squares / entered.length) };
}

/**
 * Flags of the features that some rows have no value of and others have, each pattern once. A flag
 * is 0 for a row with a value, so that it adds nothing there, and its spread is taken as that of an
 * even split (Gelman 2008): the rarer the absence, the more the penalty shrinks what it says.
 */
export function flagsOf(rows: RowSet, { kept }: Prepared, minRows: number): readonly Preparation[] {
  const patterns = new Set<string>();
  return kept.flatMap(({ id, column, missingShare, bend }) => {
    const missing = missingShare * rows.firmIds.length;
    if (bend !== null || missing < minRows || rows.firmIds.length - missing < minRows) return [];
    const pattern = missingPattern(rows, column);
    if (patterns.has(pattern)) return [];
    patterns.add(pattern);
    const bounds = { lo: null, hi: null, mean: 0, sd: 0.5 };
    const flag = {
      isFlag: true,
      bend: null,
      weight: 1,
      transform: null,
      missingShare: 0,
      ...bounds,
    };
    return { id: missingFlag(id), column, ...flag };
  });
}

function missingPattern(rows: RowSet, column: number): string {
  let [a, b] = [0, 0];
  columnOf(rows, column).forEach((value, row) => {
    if (!Number.isNaN(value)) return;
    a = (Math.imul(a, 31) + row) | 0;
    b = (Math.imul(b, 16777619) ^ row) | 0;
  });
  return `${a} ${b}`;
}

/** z values of the kept features, 0 where missing, as `engine/forecast/hazard.ts` computes them. */
export function designOf(rows: RowSet, kept: readonly Preparation[], y: Uint8Array): Design {
  const width = kept.length;
  const columns = rows.features.length;
  const z = new Float64Array(rows.firmIds.length * width);
  kept.forEach((feature, j) => {
    const standard = standardOnly(feature);
    for (let row = 0; row < rows.firmIds.length; row += 1) {
      const value = present(rows.x[row * columns + feature.column]);
      const isMissing = Number.isNaN(value);
      const entered = feature.isFlag ? Number(isMissing) : isMissing ? null : value;
      const score = standardise(entered, standard);
      const own = feature.bend === null ? score : bentBy(feature.bend, score);
      z[row * width + j] = feature.weight * own;
    }
  });
  return { z, y, width };
}

/** Objects of one shape keep the inner loop fast. */
function standardOnly({ mean, sd, lo, hi, normalScores, curve }: Preparation): Standard {
  return { mean, sd, lo, hi, normalScores, curve };
}

/** A column as an array of its own; NaN is missing. */
function columnOf(rows: RowSet, column: number): Float64Array {
  const width = rows.features.length;
  const values = new Float64Array(rows.firmIds.length);
  for (let row = 0; row < values.length; row += 1) {
    values[row] = present(rows.x[row * width + column]);
  }
  return values;
}

/** The values in ascending order. */
function presentValues(rows: RowSet, column: number): Float64Array {
  return columnOf(rows, column)
    .filter((value) => !Number.isNaN(value))
    .sort();
}

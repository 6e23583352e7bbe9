import { type Design, linearPredictor } from "../engine/numbers/irls.ts";
import { ridgePath, type Solution } from "../engine/numbers/ridge-path.ts";
import { softplus } from "../engine/numbers/sigmoid.ts";
import { at } from "../language/at.ts";
import { bends } from "./curve.ts";
import type { Fold } from "./folds.ts";
import {
  type Columns,
  columnsOf,
  designOf,
  flagsOf,
  type Preparation,
  prepare,
} from "./prepare.ts";
import { countEvents, type RowSet } from "./row-set.ts";
import type { Transform } from "./transform.ts";

/** The settings of a fit: how each column enters, whether absence is flagged, and what is penalised how. */
export interface Settings {
  readonly transformOf: (column: number) => Transform;
  readonly flags: boolean;
  /** The common penalty of the even fit that gives each feature a penalty of its own; null for none. */
  readonly evenLambda: number | null;
}

/** A fold with the sorted values that every preparation of it reads. */
export interface Trial extends Fold {
  readonly columns: Columns;
}

/** Log loss of every validation row of every trial, in order. */
export type Losses = Float64Array;

/** What one penalty came to on the trials. */
export interface Validated {
  readonly losses: Losses;
  /** Of each trial, without weights; empty where there is none. Settings that are close are soon reached from it. */
  readonly solutions: readonly Solution[];
}

/** Fewer rows with a value, or without, make no flag. */
const minFlagRows = 20;

export function trialOf(fold: Fold): Trial {
  return { ...fold, columns: columnsOf(fold.before) };
}

/** The features of a model under the settings, learnt on these rows; `near` is a solution of an even fit. */
export function preparedFor(
  rows: RowSet,
  columns: Columns,
  settings: Settings,
  near: Solution | null = null,
) {
  const prepared = prepare(rows, columns, settings.transformOf);
  const flags = settings.flags ? flagsOf(rows, prepared, minFlagRows) : [];
  const kept = [...prepared.kept, ...flags];
  if (settings.evenLambda === null) return { ...prepared, kept };
  const start = near !== null && near.length === kept.length + 1 ? near : null;
  return { ...prepared, kept: withOwnPenalties(rows, kept, settings.evenLambda, start) };
}

/**
 * Out-of-sample losses of the settings, for each penalty in turn; strongest first is quickest, and so
 * is a start from the solutions of settings that are close.
 */
export function validated(
  trials: readonly Trial[],
  settings: Settings,
  penalties: readonly number[],
  start: Validated | null = null,
): readonly Validated[] {
  const byTrial = trials.map((trial, k) =>
    solved(trial, settings, penalties, start === null ? [] : at(start.solutions, k)),
  );
  return penalties.map((_, i) => ({
    losses: joined(byTrial.map((own) => at(own, i).losses)),
    solutions: byTrial.map((own) => at(own, i).solution),
  }));
}

function solved(
  { before, block, columns }: Trial,
  settings: Settings,
  penalties: readonly number[],
  near: Solution,
) {
  const { kept } = preparedFor(before, columns, settings, near);
  const training = designOf(before, kept, before.inPeriod);
  const validation = designOf(block, kept, block.inPeriod);
  const start = near.length === kept.length + 1 ? weighted(near, kept) : null;
  return ridgePath(training, penalties, start).map((solution) => {
    if (solution === null) return { losses: hopeless(block), solution: [] };
    const fit = { intercept: at(solution, 0), coef: solution.slice(1) };
    const losses = rowLosses(linearPredictor(validation, fit), block);
    return { losses, solution: unweighted(solution, kept) };
  });
}

function weighted(solution: Solution, kept: readonly Preparation[]): Solution {
  return solution.map((own, j) => (j === 0 ? own : own / at(kept, j - 1).weight));
}

function unweighted(solution: Solution, kept: readonly Preparation[]): Solution {
  return solution.map((own, j) => (j === 0 ? own : own * at(kept, j - 1).weight));
}

function hopeless({ firmIds }: RowSet): Losses {
  return new Float64Array(firmIds.length).fill(Number.POSITIVE_INFINITY);
}

/** Losses of always saying the rate of events of the rows before. */
export function rateLosses(trials: readonly Trial[]): Losses {
  return joined(
    trials.map(({ before, block }) => {
      const rate = countEvents(before.inPeriod) / before.firmIds.length;
      const eta = new Float64Array(block.firmIds.length).fill(Math.log(rate / (1 - rate)));
      return rowLosses(eta, block);
    }),
  );
}

function rowLosses(eta: Float64Array, { inPeriod }: RowSet): Losses {
  return eta.map((value, row) => softplus(value) - at(inPeriod, row) * value);
}

function joined(parts: readonly Losses[]): Losses {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export function meanLoss(losses: Losses): number {
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

/** A smaller difference of mean losses is rounding, and no gain: without features all settings are one. */
const rounding = 1e-9;

/** How much lower the mean of one is than that of another, in standard errors of the difference. */
export function gainInErrors(losses: Losses, held: Losses): number {
  const mean = meanLoss(held) - meanLoss(losses);
  if (Math.abs(mean) < rounding) return 0;
  let squares = 0;
  held.forEach((own, row) => {
    squares += (own - at(losses, row) - mean) ** 2;
  });
  const error = Math.sqrt(squares) / held.length;
  return error > 0 ? mean / error : 0;
}

// Of many features that copy each other, few matter, and one penalty for all shrinks these as much as the
// rest. So the features are fitted evenly first, and each then has a penalty of its own, which is lower the
// further it spread the log-odds (the adaptive ridge of Grandvalet 1998, one step of it).

/** How far a penalty may lie from the common one: divided by at most this, and multiplied by at most ten. */
const [least, most] = [0.1, 5];

/**
 * The same features, weighted so that the common penalty on a weighted coefficient is one of its own:
 * divided by the spread of the feature's contributions in an even fit of these rows, over the root mean
 * square of such spreads. Scores, bends of curves and flags are each compared among themselves. `near` is
 * a solution of the even fit to start from; where that fit has no maximum, nothing is changed.
 */
function withOwnPenalties(
  rows: RowSet,
  kept: readonly Preparation[],
  lambda: number,
  near: Solution | null,
): readonly Preparation[] {
  const design = designOf(rows, kept, rows.inPeriod);
  const [solution] = ridgePath(design, [lambda], near);
  if (solution === undefined || solution === null) return kept;
  const weights = kept.map(() => 1);
  for (const groups of kindsOf(kept)) {
    const spreads = groups.map((group) => spreadOf(design, group, solution));
    const usual = Math.sqrt(meanOf(spreads.map((spread) => spread ** 2)));
    if (!(usual > 0)) continue;
    groups.forEach((group, k) => {
      const strength = Math.min(most, Math.max(least, at(spreads, k) / usual));
      for (const j of group) weights[j] = Math.sqrt(strength);
    });
  }
  return kept.map((feature, j) => ({ ...feature, weight: at(weights, j) }));
}

/** Indexes of columns that share a penalty. */
type Group = readonly number[];

/** The scores, the bends of each curve together, and the flags. */
function kindsOf(kept: readonly Preparation[]): readonly (readonly Group[])[] {
  const indexesOf = (isOne: (feature: Preparation) => boolean) =>
    kept.flatMap((feature, j) => (isOne(feature) ? j : []));
  const curves = indexesOf(({ transform, bend }) => transform?.kind === "curve" && bend === null);
  return [
    indexesOf(({ bend, isFlag }) => bend === null && !isFlag).map((j) => [j]),
    curves.map((j) => bends.map((_, k) => j + 1 + k)),
    indexesOf(({ isFlag }) => isFlag).map((j) => [j]),
  ];
}

/** The standard deviation, over the rows, of what a group adds to the log-odds. */
function spreadOf({ z, y, width }: Design, group: Group, solution: Solution): number {
  const added = new Float64Array(y.length);
  for (const j of group) {
    const coef = at(solution, j + 1);
    for (let row = 0; row < added.length; row += 1) {
      added[row] = at(added, row) + coef * at(z, row * width + j);
    }
  }
  const mean = meanOf(added);
  return Math.sqrt(meanOf(added.map((value) => (value - mean) ** 2)));
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += at(values, i);
  return values.length === 0 ? 0 : sum / values.length;
}

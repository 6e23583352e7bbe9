import { linearPredictor } from "../engine/numbers/irls.ts";
import { ridgePath, type Solution } from "../engine/numbers/ridge-path.ts";
import { softplus } from "../engine/numbers/sigmoid.ts";
import { at } from "../language/at.ts";
import type { Fold } from "./folds.ts";
import { withOwnPenalties } from "./own-penalties.ts";
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

/** How much lower the mean of one is than that of another, in standard errors of the difference. */
export function gainInErrors(losses: Losses, held: Losses): number {
  const mean = meanLoss(held) - meanLoss(losses);
  let squares = 0;
  held.forEach((own, row) => {
    squares += (own - at(losses, row) - mean) ** 2;
  });
  const error = Math.sqrt(squares) / held.length;
  return error > 0 ? mean / error : 0;
}

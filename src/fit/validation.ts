import { linearPredictor, ridgePath, type Solution } from "../engine/numbers/irls.ts";
import { softplus } from "../engine/numbers/sigmoid.ts";
import { at } from "../model/language/at.ts";
import type { Fold } from "./folds.ts";
import {
  designOf,
  enteredBy,
  type Prepared,
  prepare,
  type Settings,
  type Signs,
} from "./prepare.ts";
import { countEvents, type RowSet } from "./row-set.ts";

/** A fold with what its earlier rows teach of each feature. */
export interface Trial extends Fold {
  readonly prepared: Prepared;
}

/** Log loss of every validation row of every trial, in order. */
export type Losses = Float64Array;

/** The losses of one penalty on the trials. */
export interface Validated {
  /** The log-odds that the validation rows were given, in order; infinite where a trial has no fit. */
  readonly eta: Float64Array;
  readonly losses: Losses;
  /** The coefficients of each trial; empty where there is none. The next penalties are soon reached from them. */
  readonly solutions: readonly Solution[];
}

export function trialOf(fold: Fold, signs: Signs): Trial {
  return { ...fold, prepared: prepare(fold.before, signs) };
}

/**
 * Out-of-sample losses of the settings, for each penalty in turn; strongest first is quickest, and so
 * is a start from earlier solutions of the same settings.
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
    eta: joined(byTrial.map((own) => at(own, i).eta)),
    solutions: byTrial.map((own) => at(own, i).solution),
  }));
}

function solved(
  { before, block, prepared }: Trial,
  settings: Settings,
  penalties: readonly number[],
  near: Solution,
) {
  const kept = enteredBy(settings, before, prepared);
  const training = designOf(before, kept, before.inPeriod);
  const validation = designOf(block, kept, block.inPeriod);
  return ridgePath(training, penalties, near.length === 0 ? null : near).map((solution) => {
    if (solution === null) {
      return { losses: hopeless(block), eta: hopeless(block), solution: [] };
    }
    const eta = linearPredictor(validation, {
      intercept: at(solution, 0),
      coef: solution.slice(1),
    });
    return { losses: rowLosses(eta, block), eta, solution };
  });
}

function hopeless({ firmIds }: RowSet): Losses {
  return new Float64Array(firmIds.length).fill(Number.POSITIVE_INFINITY);
}

/** Always saying the rate of events of the rows before. */
export function byRate(trials: readonly Trial[]): Pick<Validated, "losses" | "eta"> {
  const etas = trials.map(({ before, block }) => {
    const rate = countEvents(before.inPeriod) / before.firmIds.length;
    return new Float64Array(block.firmIds.length).fill(Math.log(rate / (1 - rate)));
  });
  return {
    losses: joined(trials.map(({ block }, k) => rowLosses(at(etas, k), block))),
    eta: joined(etas),
  };
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

import type { LogitFit } from "../engine/numbers/irls.ts";
import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { at } from "../model/language/at.ts";
import { enteredBy, type Preparation, prepare, type Settings, type Signs } from "./prepare.ts";
import { isCommon, pickRows, type RowSet } from "./row-set.ts";
import {
  bestOf,
  byRate,
  fine,
  firmsHeldOut,
  foldsOf,
  gainInErrors,
  type Held,
  type Losses,
  meanLoss,
  type Trial,
} from "./validation.ts";

export type Choice = ReturnType<typeof chooseSettings>;

const byNormalScores: Settings = { curves: false, flags: false };
/** By how many standard errors curves and flags must each be better: 10 %, one-sided. */
const guard = normalQuantile(0.9);
/** The same for the model against the rate of events: 5 %. */
export const overRate = normalQuantile(0.95);

/**
 * Chooses curves and flags of absence by log loss on later rows inside the training window, and the penalty by that of
 * firms held out in turn from all of it: later blocks hold half of the events, and would shrink for as few.
 */
export function chooseSettings(rows: RowSet, allowed: Settings, signs: Signs = () => 0) {
  const { method, folds } = foldsOf(rows);
  if (folds.length === 0) return unjudged;
  const trialOf = (fold: (typeof folds)[number]): Trial => {
    return { ...fold, rows, prepared: prepare(pickRows(rows, fold.before), signs) };
  };
  const trials = folds.map(trialOf);
  let held = bestOf(trials, byNormalScores, "normal scores");
  const compared = [told(held, null)];
  const challenge = (settings: Settings, name: string) => {
    const other = bestOf(trials, settings, `${held.name}, ${name}`);
    compared.push(told(other, held.losses));
    if (gainInErrors(other.losses, held.losses) > guard) held = other;
  };
  if (allowed.curves) challenge({ curves: true, flags: false }, "as curves");
  if (allowed.flags && trials.some(hasFlags)) {
    challenge({ ...held.settings, flags: true }, "flags of absence");
  }
  const { settings, name } = held;
  const { losses } = bestOf(trials, settings, name, fine);
  const byFirms = method === "rolling origin" ? firmsHeldOut(rows).map(trialOf) : trials;
  const { lambda, path } = bestOf(byFirms, settings, name, fine);
  const { eta } = bestOf(trials, settings, name, [lambda]);
  const rate = byRate(trials);
  const judged = trials.flatMap(({ block }) => block);
  return {
    method,
    folds: trials.length,
    rows: judged.length,
    events: sum(judged.map((row) => at(rows.inPeriod, row))),
    settings,
    lambda,
    compared: compared.map((one) => ({ ...one, chosen: one.settings === name })),
    /** The mean log loss of each penalty under the chosen settings, firms held out. */
    path,
    /** The loss of a constant rate of events, and by how many standard errors the model is better. */
    rate: { logLoss: meanLoss(rate), gain: gainInErrors(losses, rate) },
    /** The validation rows, with their log-odds of the event in a period. */
    foretold: judged.map((row, i) => ({
      firmId: at(rows.firmIds, row),
      inHorizon: at(rows.inHorizon, row),
      eta: at(eta, i),
    })),
  };
}

/** Settings with their gain over the simpler ones that they would replace, in standard errors; null without any. */
function told({ name, lambda, losses }: Held, held: Losses | null) {
  const gain = held === null ? null : gainInErrors(losses, held);
  return { settings: name, lambda, logLoss: meanLoss(losses), gain };
}

function hasFlags({ rows, before, prepared }: Trial): boolean {
  const flags = { curves: false, flags: true };
  return enteredBy(flags, pickRows(rows, before), prepared).some(({ isFlag }) => isFlag);
}

/**
 * Whether the features tell more than the rate of events alone: clearly so on the validation rows, or
 * at all there and by a coefficient that chance does not explain, as few events seldom do the first.
 */
export function foretells(
  { rate }: { readonly rate: { readonly gain: number } | null },
  fit: LogitFit,
  rows: RowSet,
  kept: readonly Preparation[],
): boolean {
  if (rate === null || rate.gain > overRate) return true;
  return rate.gain > 0 && standsOut(fit, rows, kept);
}

/** Whether some coefficient is not 0: 1 %, over all (Bonferroni), but for features common to all firms. */
function standsOut(
  { coef, covariance }: LogitFit,
  rows: RowSet,
  kept: readonly Preparation[],
): boolean {
  const bound = normalQuantile(1 - 0.005 / Math.max(1, coef.length));
  return coef.some(
    (own, j) =>
      Math.abs(own) > bound * Math.sqrt(at(at(covariance, j + 1), j + 1)) &&
      !isCommon(rows, at(kept, j).column),
  );
}

const unjudged = {
  method: "none" as const,
  folds: 0,
  rows: 0,
  events: 0,
  settings: byNormalScores,
  lambda: 1,
  compared: [],
  path: [],
  rate: null,
  foretold: [],
};

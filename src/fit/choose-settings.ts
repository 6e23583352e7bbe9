import { type LogitFit, ridgeLogit } from "../engine/numbers/irls.ts";
import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import { at } from "../language/at.ts";
import {
  bestOf,
  type Compared,
  type Held,
  refinedOf,
  told,
  withPenalties,
} from "./choose-penalty.ts";
import { type Folds, foldsOf } from "./folds.ts";
import { columnsOf, designOf, type Preparation } from "./prepare.ts";
import { countEvents, isCommon, type RowSet } from "./row-set.ts";
import { type Transform, transforms, transformText } from "./transform.ts";
import {
  gainInErrors,
  meanLoss,
  preparedFor,
  rateLosses,
  type Settings,
  type Trial,
  trialOf,
  type Validated,
  validated,
} from "./validation.ts";

export interface Choice {
  readonly method: Folds["method"] | "none";
  /** Validation blocks, and the rows and events in them. */
  readonly folds: number;
  readonly rows: number;
  readonly events: number;
  readonly settings: Settings;
  readonly lambda: number;
  readonly compared: readonly Compared[];
  /** The mean log loss of each penalty under the chosen settings. */
  readonly path: readonly { readonly lambda: number; readonly logLoss: number }[];
  /** The loss of a constant rate of events, and by how many standard errors the model is better. */
  readonly rate: { readonly logLoss: number; readonly gain: number } | null;
}

/** The choices that a fit may make. */
export interface Allowed {
  readonly flags: boolean;
  /** Whether a feature may enter by a curve, which can rise and fall. */
  readonly curves: boolean;
}

const defaultLambda = 1;
/** The number of features, largest coefficient first, tried in another transform one at a time. */
const departures = 8;
/** The standard errors by which another transform must be better: 5 % over fourteen comparisons. */
const clearly = 2.69;
/** The same for curves, which the penalty shrinks to lines where they say little. */
const anError = 1;
/** The same for flags of absence, which the penalty shrinks to little where they say little. */
const probably = 0.5;
/** The same for the model against the rate of events: 5 %, one-sided. */
export const overRate = 1.645;

const normalScores: Transform = { kind: "normal_scores" };
const even = { flags: false, evenLambda: null };

/**
 * Chooses how each feature enters, whether absence is flagged, and the penalty, by log loss on
 * held-out rows inside the training window. Normal scores are kept unless a winsorised form of all
 * features, or of one, is clearly better: on wild tails they lose least, and a choice among close
 * candidates would be random.
 */
export function chooseSettings(rows: RowSet, allowed: Allowed): Choice {
  const { method, folds } = foldsOf(rows);
  const first = { ...even, transformOf: () => normalScores };
  if (folds.length === 0) return unjudged(first);
  const trials = folds.map(trialOf);
  const compared: Compared[] = [];
  let held = chosenTransform(trials, compared);
  held = withDepartures(rows, trials, held, compared);
  if (allowed.curves) held = withCurves(trials, held, compared);
  if (allowed.flags) held = withFlags(trials, held, compared);
  const refined = refinedOf(trials, held, rows.features.length);
  const own = withPenalties(trials, refined, rows, compared);
  const rate = rateLosses(trials);
  return {
    method,
    folds: trials.length,
    rows: rate.length,
    events: trials.reduce((sum, { block }) => sum + countEvents(block.inPeriod), 0),
    settings: own.settings,
    lambda: own.lambda,
    compared: compared.map((one) => ({ ...one, chosen: one.settings === own.name })),
    path: own.path,
    rate: { logLoss: meanLoss(rate), gain: gainInErrors(own.losses, rate) },
  };
}

/**
 * Whether the features tell more than the rate of events alone: clearly so on the validation rows, or
 * at all there and by a coefficient that chance does not explain, as few events seldom do the first.
 */
export function foretells(
  { rate }: Choice,
  fit: LogitFit,
  rows: RowSet,
  kept: readonly Preparation[],
): boolean {
  if (rate === null || rate.gain > overRate) return true;
  return rate.gain > 0 && standsOut(fit, rows, kept);
}

/**
 * Whether some coefficient is not 0: 1 %, over all of them (Bonferroni). One of a feature that is common to
 * all firms does not count: its standard error takes rows for independent, and it has a value per period.
 */
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

function unjudged(settings: Settings): Choice {
  const counts = { folds: 0, rows: 0, events: 0 };
  const none = { compared: [], path: [], rate: null };
  return { method: "none", ...counts, settings, lambda: defaultLambda, ...none };
}

/** One transform for every feature. */
function chosenTransform(trials: readonly Trial[], compared: Compared[]): Held {
  const byAll = (transform: Transform, start: Validated | null) =>
    bestOf(trials, { ...even, transformOf: () => transform }, transformText(transform), start);
  const held = byAll(normalScores, null);
  const others = transforms.flatMap((own) => (own.kind === "winsorised" ? byAll(own, held) : []));
  compared.push(told(held, null));
  for (const one of others) compared.push(told(one, held.losses));
  const best = others.reduce((least, one) => (isLess(one, least) ? one : least), held);
  return gainInErrors(best.losses, held.losses) > clearly ? best : held;
}

/** Single features in the other kind of transform, those that matter most first. */
function withDepartures(
  rows: RowSet,
  trials: readonly Trial[],
  start: Held,
  compared: Compared[],
): Held {
  let held = start;
  for (const column of heaviest(rows, start)) {
    const current = held.settings.transformOf(column);
    const other: Transform =
      current.kind === "normal_scores" ? { kind: "winsorised", tail: 0.01 } : normalScores;
    const { transformOf } = held.settings;
    const settings: Settings = {
      ...even,
      transformOf: (one) => (one === column ? other : transformOf(one)),
    };
    const name = `${held.name}, "${rows.features[column]}" ${transformText(other)}`;
    const tried = at(validated(trials, settings, [held.lambda], held), 0);
    if (gainInErrors(tried.losses, held.losses) <= clearly) continue;
    const next = { settings, name, lambda: held.lambda, ...tried };
    compared.push(told(next, held.losses));
    held = next;
  }
  return held;
}

/** Columns by the size of their coefficients, largest first. */
function heaviest(rows: RowSet, { settings, lambda }: Held): readonly number[] {
  const { kept } = preparedFor(rows, columnsOf(rows), settings);
  const fit = ridgeLogit(designOf(rows, kept, rows.inPeriod), lambda);
  if (fit === null) return [];
  return kept
    .map(({ column }, j) => ({ column, size: Math.abs(at(fit.coef, j)) }))
    .sort((a, b) => b.size - a.size || a.column - b.column)
    .slice(0, departures)
    .map(({ column }) => column);
}

/** Every feature that enters by its normal score, by a curve over it. */
function withCurves(trials: readonly Trial[], held: Held, compared: Compared[]): Held {
  const transformOf = (column: number): Transform => {
    const own = held.settings.transformOf(column);
    return own.kind === "normal_scores" ? { kind: "curve" } : own;
  };
  const curved = bestOf(trials, { ...even, transformOf }, `${held.name}, as curves`);
  compared.push(told(curved, held.losses));
  return gainInErrors(curved.losses, held.losses) > anError ? curved : held;
}

function withFlags(trials: readonly Trial[], held: Held, compared: Compared[]): Held {
  const settings = { ...held.settings, flags: true };
  const hasFlags = trials.some(({ before, columns }) =>
    preparedFor(before, columns, settings).kept.some(({ isFlag }) => isFlag),
  );
  if (!hasFlags) return held;
  const flagged = bestOf(trials, settings, `${held.name}, flags of absence`);
  compared.push(told(flagged, held.losses));
  return gainInErrors(flagged.losses, held.losses) > probably ? flagged : held;
}

function isLess(a: Held, b: Held): boolean {
  return meanLoss(a.losses) < meanLoss(b.losses);
}

import { linearPredictor, ridgePath } from "../engine/numbers/irls.ts";
import { softplus } from "../engine/numbers/sigmoid.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { at, entryOf } from "../model/language/at.ts";
import { byCodeUnit } from "../model/language/order.ts";
import { designOf, enteredBy, type Prepared, type Settings } from "./prepare.ts";
import { pickRows, type RowSet, rowsWhere } from "./row-set.ts";

export interface Trial extends Fold {
  readonly rows: RowSet;
  readonly prepared: Prepared;
}

export type Losses = Float64Array;

export type Held = ReturnType<typeof bestOf>;

/** The penalties that settings are compared at, strongest first, because each fit starts from the one before. */
const coarse = [100, 10, 1];
/** The penalties that the chosen settings are then tried at. */
export const fine = [100, 30, 10, 3, 1, 0.3, 0.1];

/**
 * The settings at the penalty of least loss and, of those that rows cannot tell apart, nearest to half the number of
 * features, at which log-odds spread by about 1.4: to be tenfold away costs two nats.
 */
export function bestOf(
  trials: readonly Trial[],
  settings: Settings,
  name: string,
  penalties: readonly number[] = coarse,
) {
  const all = validated(trials, settings, penalties);
  // whether the rows of a fold tell them apart or not
  const features = at(trials, 0).rows.features.length;
  const cost = ({ lambda, losses }: (typeof all)[number]) =>
    meanLoss(losses) * losses.length + 2 * Math.log10((2 * lambda) / features) ** 2;
  const best = all.reduce((least, one) => (cost(one) < cost(least) ? one : least));
  const path = all.map(({ lambda, losses }) => ({ lambda, logLoss: meanLoss(losses) }));
  return { settings, name, ...best, path };
}

/** The settings for each penalty in turn; strongest first is quickest. */
function validated(trials: readonly Trial[], settings: Settings, penalties: readonly number[]) {
  const byTrial = trials.map((trial) => solved(trial, settings, penalties));
  return penalties.map((lambda, i) => {
    const own = byTrial.map((solved) => at(solved, i));
    return {
      lambda,
      losses: joined(own.map(({ losses }) => losses)),
      /** The log-odds that the validation rows were given, in order; infinite where a trial has no fit. */
      eta: joined(own.map(({ eta }) => eta)),
    };
  });
}

function solved(
  { rows, before, block, prepared }: Trial,
  settings: Settings,
  penalties: readonly number[],
) {
  const earlier = pickRows(rows, before);
  const judged = pickRows(rows, block);
  const kept = enteredBy(settings, earlier, prepared);
  const training = designOf(earlier, kept);
  const validation = designOf(judged, kept);
  return ridgePath(training, penalties, null).map((solution) => {
    if (solution === null) {
      const hopeless = new Float64Array(block.length).fill(Infinity);
      return { losses: hopeless, eta: hopeless };
    }
    const intercept = at(solution, 0);
    const coef = solution.slice(1);
    const eta = linearPredictor(validation, { intercept, coef });
    return { losses: rowLosses(eta, validation.y), eta };
  });
}

/** The losses of a constant rate of events. */
export function byRate(trials: readonly Trial[]): Losses {
  const parts = trials.map(({ rows: { inPeriod }, before, block }) => {
    const rate = sum(before.map((row) => at(inPeriod, row))) / before.length;
    const eta = new Float64Array(block.length).fill(Math.log(rate / (1 - rate)));
    return rowLosses(
      eta,
      Float64Array.from(block, (row) => at(inPeriod, row)),
    );
  });
  return joined(parts);
}

function rowLosses(eta: Float64Array, y: Float64Array): Losses {
  return eta.map((value, row) => softplus(value) - at(y, row) * value);
}

function joined(parts: readonly Losses[]): Losses {
  return Float64Array.from(parts.flatMap((part) => Array.from(part)));
}

export function meanLoss(losses: Losses): number {
  return sum(losses) / losses.length;
}

/** A smaller difference of mean losses is rounding, and no gain: without features all settings are one. */
const rounding = 1e-9;

/** How much lower the mean of one is than that of another, in standard errors of the difference. */
export function gainInErrors(losses: Losses, held: Losses): number {
  const mean = meanLoss(held) - meanLoss(losses);
  if (Math.abs(mean) < rounding) return 0;
  const squares = sum(held.map((own, row) => (own - at(losses, row) - mean) ** 2));
  const error = Math.sqrt(squares) / held.length;
  return error > 0 ? mean / error : 0;
}

/** Rows to learn from, and rows that are foretold from them, by their indexes. */
interface Fold {
  readonly before: readonly number[];
  readonly block: readonly number[];
}

const origins = 4;
const firmFolds = 5;
/** A validation that holds fewer is chance. */
const minEvents = 10;

/**
 * Rolling origins (Tashman 2000): the later half of the training periods is cut into blocks, each foretold from
 * all periods before it. With fewer than ten events in them, firms are held out in five turns instead.
 */
export function foldsOf(rows: RowSet) {
  const rolling = rollingOrigins(rows).filter((fold) => isUsable(rows, fold));
  const judged = sum(rolling.map(({ block }) => eventsOf(rows, block)));
  if (judged >= minEvents) return { method: "rolling origin" as const, folds: rolling };
  return { method: "firms held out" as const, folds: firmsHeldOut(rows) };
}

function rollingOrigins({ periodEnds }: RowSet): Fold[] {
  const periods = Array.from(new Set(periodEnds)).sort();
  const start = Math.ceil(periods.length / 2);
  const blocks = Math.min(origins, periods.length - start);
  return Array.from({ length: blocks }, (_, block) => {
    const cut = (k: number) => start + Math.floor((k * (periods.length - start)) / blocks);
    const own = new Set(periods.slice(cut(block), cut(block + 1)));
    const first = at(periods, cut(block));
    return {
      before: rowsWhere(periodEnds, (day) => day < first),
      block: rowsWhere(periodEnds, (day) => own.has(day)),
    };
  });
}

/** Five turns in each of which some firms are foretold from the others; all rows are, once. */
export function firmsHeldOut(rows: RowSet): Fold[] {
  return heldOut(rows).filter((fold) => isUsable(rows, fold));
}

function isUsable(rows: RowSet, { before, block }: Fold): boolean {
  const known = eventsOf(rows, before);
  return known > 0 && known < before.length && eventsOf(rows, block) > 0;
}

function eventsOf({ inPeriod }: RowSet, picked: readonly number[]): number {
  return sum(picked.map((row) => at(inPeriod, row)));
}

/** Firms with an event and firms without are each dealt out in the order of their ids. */
function heldOut(rows: RowSet): Fold[] {
  const turns = turnsOf(rows.firmIds, rows.inPeriod, firmFolds);
  return Array.from({ length: firmFolds }, (_, turn) => ({
    before: rowsWhere(turns, (own) => own !== turn),
    block: rowsWhere(turns, (own) => own === turn),
  }));
}

/** The turn, from 0, of each row; those of a firm stay together, and events are spread evenly. */
export function turnsOf(firmIds: readonly string[], y: ArrayLike<number>, count: number): number[] {
  const failed = new Set(firmIds.filter((_, row) => at(y, row) === 1));
  const ids = Array.from(new Set(firmIds)).sort(byCodeUnit);
  const deal = (list: readonly string[]) => list.map((id, i): [string, number] => [id, i % count]);
  const turnOf = new Map([
    ...deal(ids.filter((id) => failed.has(id))),
    ...deal(ids.filter((id) => !failed.has(id))),
  ]);
  return firmIds.map((id) => entryOf(turnOf, id));
}

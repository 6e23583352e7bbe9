import { publishable } from "../engine/forecast/hazard.ts";
import { calibrated } from "../engine/numbers/calibrate.ts";
import { isotonicFit } from "../engine/numbers/isotonic.ts";
import { plattFit, plattFitSmoothed } from "../engine/numbers/platt.ts";
import { auc, logLoss } from "../engine/numbers/probability-scores.ts";
import type { Calibrator } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import type { Methodology } from "../model/methodology.ts";
import { turnsOf } from "./folds.ts";

/** Probabilities over the horizon on rows after the training window, and their outcomes. */
export interface CalibrationSample {
  readonly firmIds: readonly string[];
  readonly p: readonly number[];
  readonly y: readonly number[];
}

export interface CalibratorChoice {
  readonly calibrator: Calibrator;
  readonly rows: number;
  readonly events: number;
  /** The AUC before any calibrator: probabilities must rank before they can be calibrated. */
  readonly auc: number | null;
  /** The share of rows that an isotonic curve gives one and the same probability; else 0. */
  readonly tied: number;
  /** The cross-validated log loss of each candidate that the sample admits. */
  readonly losses: Readonly<Partial<Record<Candidate, number>>>;
}

/** Kinds of calibrator; a shift is Platt's line with slope 1. */
type Candidate = Calibrator["kind"] | "shift";

type Fit = (p: readonly number[], y: readonly number[]) => Calibrator | null;

const folds = 5;

const fits: Readonly<Record<Candidate, Fit>> = {
  identity: () => ({ kind: "identity" }),
  shift: shiftFit,
  platt: (p, y) => {
    const line = plattFit(p, y) ?? plattFitSmoothed(p, y);
    // a falling line would reverse the ranking: the sample tells nothing about calibration
    return line === null || line.b <= 0 ? null : { kind: "platt", ...line };
  },
  isotonic: (p, y) => {
    const curve = isotonicFit(p, y);
    // one level would lose the whole ranking
    if (curve === null || curve.y[0] === curve.y.at(-1)) return null;
    return { kind: "isotonic", x: [...curve.x], y: [...curve.y] };
  },
};

/** The standard errors by which each must be better than a simpler one: a shift is shrunk already. */
const errorsFor = { identity: 0, shift: 0, platt: 1, isotonic: 1 };

/** The events that a shift is taken to have seen as foretold, before those of the sample. */
const priorEvents = 5;

/**
 * The whole rate of events raised or lowered, as after a crisis: the ratio of observed to expected events,
 * shrunk to 1 as the mean of a gamma posterior is (Bühlmann's credibility), so that few events move it
 * little and none that were foretold move it far.
 */
function shiftFit(p: readonly number[], y: readonly number[]): Calibrator {
  const expected = p.reduce((sum, own) => sum + own, priorEvents);
  const observed = y.reduce((sum, own) => sum + own, priorEvents);
  return { kind: "platt", a: Math.log(observed / expected), b: 1 };
}

/**
 * Chooses identity, shift, Platt or isotonic by log loss in five-fold cross-validation on rows after the
 * training window; a firm's rows stay in one fold. Judged in sample, isotonic would always win, and
 * with few events its ties lose the ranking. A shift, which keeps every order, is always a candidate, Platt
 * from `minEvents` events on and isotonic from `limitedEvents`, and these two replace a simpler one only if they are better by
 * more than a standard error (Breiman et al. 1984).
 */
export function chooseCalibrator(
  sample: CalibrationSample,
  rules: Methodology["calibration"],
): CalibratorChoice {
  const events = sample.y.reduce((sum, event) => sum + event, 0);
  const rows = sample.p.length;
  const fold = turnsOf(sample.firmIds, sample.y, folds);
  const losses: Partial<Record<Candidate, number>> = {};
  let best: { readonly kind: Candidate; readonly loss: Float64Array } | null = null;
  const ranked = auc(sample.p, sample.y);
  for (const kind of candidatesFor(rows, events, ranked, rules)) {
    const loss = validated(sample, fold, fits[kind]);
    if (loss === null) continue;
    losses[kind] = loss.reduce((sum, own) => sum + own, 0) / rows;
    if (best === null || isBetter(loss, best.loss, errorsFor[kind])) best = { kind, loss };
  }
  const calibrator = fits[best?.kind ?? "identity"](sample.p, sample.y);
  return {
    calibrator: calibrator ?? { kind: "identity" },
    rows,
    events,
    auc: ranked,
    tied: calibrator?.kind === "isotonic" ? largestTie(calibrator, sample.p) : 0,
    losses,
  };
}

function largestTie(curve: Calibrator, p: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of p.map((own) => calibrated(curve, own))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / p.length;
}

/**
 * Simplest first. A sample that is not ranked better than by chance says nothing of calibration, and
 * one without any event may be one whose outcomes are not entered yet.
 */
function candidatesFor(
  rows: number,
  events: number,
  ranked: number | null,
  rules: Methodology["calibration"],
): Candidate[] {
  if (rows === 0) return [];
  if (rows < rules.minForecasts || ranked === null || ranked <= 0.5) return ["identity"];
  if (events < rules.minEvents) return ["identity", "shift"];
  const curves: Candidate[] = events < rules.limitedEvents ? [] : ["isotonic"];
  return ["identity", "shift", "platt", ...curves];
}

/** Whether a candidate is better by more than some standard errors of the paired differences. */
function isBetter(loss: Float64Array, held: Float64Array, errors: number): boolean {
  const gains = held.map((own, row) => own - at(loss, row));
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / gains.length;
  return mean > errors * Math.sqrt(variance / gains.length);
}

/** The log loss of each row under a calibrator fitted on the other folds. */
function validated(
  sample: CalibrationSample,
  fold: readonly number[],
  fitOn: Fit,
): Float64Array | null {
  const losses = new Float64Array(sample.p.length);
  for (let k = 0; k < folds; k += 1) {
    const rows = fold.flatMap((own, row) => (own === k ? row : []));
    const others = fold.flatMap((own, row) => (own === k ? [] : row));
    const calibrator = fitOn(
      others.map((row) => at(sample.p, row)),
      others.map((row) => at(sample.y, row)),
    );
    if (calibrator === null && rows.length > 0) return null;
    for (const row of rows) {
      const q = calibrated(calibrator ?? { kind: "identity" }, at(sample.p, row));
      losses[row] = logLoss([publishable(q)], [at(sample.y, row)]) ?? 0;
    }
  }
  return losses;
}

import { publishable } from "../engine/forecast/hazard.ts";
import { calibrated } from "../engine/numbers/calibrate.ts";
import { isotonicFit } from "../engine/numbers/isotonic.ts";
import { plattFit, plattFitSmoothed } from "../engine/numbers/platt.ts";
import { auc, logLoss } from "../engine/numbers/probability-scores.ts";
import { sum } from "../engine/numbers/statistics.ts";
import type { Calibrator } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import type { Methodology } from "../model/methodology.ts";
import { rowsWhere } from "./row-set.ts";
import { gainInErrors, meanLoss, turnsOf } from "./validation.ts";

export interface CalibrationSample {
  readonly firmIds: readonly string[];
  readonly p: readonly number[];
  readonly y: readonly number[];
}

export type CalibratorChoice = ReturnType<typeof chooseCalibrator>;

/** Kinds of calibrator; a shift is Platt's line with slope 1. */
type Candidate = Calibrator["kind"] | "shift";

type Fit = (p: readonly number[], y: readonly number[]) => Calibrator | null;

const folds = 5;
const identity: Calibrator = { kind: "identity" };

const fits: Readonly<Record<Candidate, Fit>> = {
  identity: () => identity,
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

/** The rate raised or lowered: observed over expected, shrunk to 1 by a gamma prior (Bühlmann's credibility). */
function shiftFit(p: readonly number[], y: readonly number[]): Calibrator {
  return { kind: "platt", a: Math.log((priorEvents + sum(y)) / (priorEvents + sum(p))), b: 1 };
}

/**
 * Chooses by log loss in five-fold cross-validation, a firm's rows in one fold: a shift always, Platt from `minEvents`
 * and isotonic from `limitedEvents` on, these two if better by a standard error (Breiman et al. 1984).
 */
export function chooseCalibrator(sample: CalibrationSample, rules: Methodology["calibration"]) {
  const rows = sample.p.length;
  const events = sum(sample.y);
  const fold = turnsOf(sample.firmIds, sample.y, folds);
  const losses: Partial<Record<Candidate, number>> = {};
  let best: { readonly kind: Candidate; readonly loss: Float64Array } | null = null;
  // before any calibrator: probabilities must rank before they can be calibrated
  const ranked = auc(sample.p, sample.y);
  for (const kind of candidatesFor(sample, ranked, rules)) {
    const loss = validated(sample, fold, fits[kind]);
    if (loss === null) continue;
    losses[kind] = meanLoss(loss);
    const isBetter = best === null || gainInErrors(loss, best.loss) > errorsFor[kind];
    if (isBetter) best = { kind, loss };
  }
  const calibrator = fits[best?.kind ?? "identity"](sample.p, sample.y) ?? identity;
  return { calibrator, rows, events, auc: ranked, losses };
}

/** Simplest first. A sample that is not ranked better than by chance says nothing of calibration. */
function candidatesFor(
  { firmIds, y }: CalibrationSample,
  ranked: number | null,
  rules: Methodology["calibration"],
): Candidate[] {
  const firms = new Set(firmIds).size;
  const events = sum(y);
  if (firms === 0) return [];
  if (firms < rules.minFirms || ranked === null || ranked <= 0.5) return ["identity"];
  if (events < rules.minEvents) return ["identity", "shift"];
  const curves: Candidate[] = events < rules.limitedEvents ? [] : ["isotonic"];
  return ["identity", "shift", "platt", ...curves];
}

/** The log loss of each row under a calibrator fitted on the other folds; null where one cannot be fitted. */
function validated({ p, y }: CalibrationSample, fold: readonly number[], fitOn: Fit) {
  const own = Array.from({ length: folds }, (_, turn) => {
    const others = rowsWhere(fold, (one) => one !== turn);
    return fitOn(
      others.map((row) => at(p, row)),
      others.map((row) => at(y, row)),
    );
  });
  if (fold.some((turn) => at(own, turn) === null)) return null;
  return Float64Array.from(fold, (turn, row) => {
    const q = publishable(calibrated(at(own, turn) ?? identity, at(p, row)));
    return logLoss([q], [at(y, row)]) ?? 0;
  });
}

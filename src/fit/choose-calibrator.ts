import { publishable } from "../engine/forecast/hazard.ts";
import { calibrated } from "../engine/numbers/calibrate.ts";
import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import { plattFit } from "../engine/numbers/platt.ts";
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

const folds = 5;
const identity: Calibrator = { kind: "identity" };
/** The event that level and slope are each taken to have seen as foretold, before those of the sample. */
const priorEvents = 1;
/** By how many standard errors the line must be better than none: 5 %, one-sided. */
const guard = normalQuantile(0.95);

/**
 * Platt's line, shrunk to the identity, where five-fold cross-validation, a firm's rows in one fold, finds its log loss
 * clearly lower; else the identity, as for a sample that is ranked no better than by chance.
 */
export function chooseCalibrator(
  { firmIds, p, y }: CalibrationSample,
  { minFirms }: Pick<Methodology["calibration"], "minFirms">,
) {
  const ranked = auc(p, y);
  const told = { rows: p.length, events: sum(y), auc: ranked };
  const line = lineOf(p, y);
  if (new Set(firmIds).size < minFirms || ranked === null || ranked <= 0.5 || line === null) {
    return { ...told, calibrator: identity, losses: {} };
  }
  const fold = turnsOf(firmIds, y, folds);
  const own = Array.from({ length: folds }, (_, turn) => {
    const others = rowsWhere(fold, (one) => one !== turn);
    const pick = (values: readonly number[]) => others.map((row) => at(values, row));
    return lineOf(pick(p), pick(y)) ?? identity;
  });
  const none = lossesOf(p, y, () => identity);
  const platt = lossesOf(p, y, (row) => at(own, at(fold, row)));
  const isBetter = gainInErrors(platt, none) > guard;
  return {
    ...told,
    calibrator: isBetter ? line : identity,
    losses: { identity: meanLoss(none), platt: meanLoss(platt) },
  };
}

/** Null where it falls: it would turn the ranking over, and the sample tells nothing about calibration. */
function lineOf(p: readonly number[], y: readonly number[]): Calibrator | null {
  const line = plattFit(p, y, priorEvents);
  return line === null || line.b <= 0 ? null : { kind: "platt", ...line };
}

function lossesOf(
  p: readonly number[],
  y: readonly number[],
  by: (row: number) => Calibrator,
): Float64Array {
  return Float64Array.from(p, (own, row) => {
    const q = publishable(calibrated(by(row), own));
    return logLoss([q], [at(y, row)]) ?? 0;
  });
}

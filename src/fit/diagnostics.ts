import { hazardFrom } from "../engine/forecast/hazard-path.ts";
import { linearPredictor } from "../engine/numbers/irls.ts";
import { at } from "../language/at.ts";
import type { CalibratorChoice } from "./choose-calibrator.ts";
import type { Choice } from "./choose-settings.ts";
import { forecastScores } from "./forecast-scores.ts";
import { significant } from "./significant.ts";
import type { Training } from "./training.ts";
import { transformText } from "./transform.ts";
import { warningsOf } from "./warnings.ts";

/** Totals of training and calibration together. */
export interface RowCounts {
  /** No observation of these is fresh, so they were not at risk and are in neither. */
  readonly stale: number;
  /** Rows at risk without the value of any feature: each feature takes its mean. */
  readonly imputed: number;
}

/** What a reviewer of a model file should look at; every figure is of the training rows. */
export function diagnosticsOf(
  training: Training,
  calibration: CalibratorChoice,
  rows: RowCounts,
): Record<string, unknown> {
  const { choice, prepared, fit, penalties } = training;
  return {
    warnings: warningsOf(training, calibration),
    rows,
    validation: validationOf(choice),
    training: trainingScores(training),
    intercept: { standardError: standardError(training, 0) },
    features: prepared.kept.map(({ id, transform, missingShare }, j) => {
      const error = standardError(training, j + 1);
      return {
        id,
        entersAs: transform === null ? "a flag of absence" : transformText(transform),
        standardError: error,
        z: error === 0 ? null : significant(at(fit.coef, j) / error),
        penalty: significant(at(penalties, j)),
        missingShare: significant(missingShare),
        separating: isSeparating(training, j),
      };
    }),
    dropped: prepared.dropped,
    calibrator: {
      rows: calibration.rows,
      events: calibration.events,
      aucBefore: calibration.auc === null ? null : significant(calibration.auc),
      tied: significant(calibration.tied),
      logLoss: Object.fromEntries(
        Object.entries(calibration.losses).map(([kind, loss]) => [kind, significant(loss)]),
      ),
    },
  };
}

/** What was set against what, on which rows; the loss of a fit that tells nothing is `rate`. */
function validationOf({ compared, path, rate, method, folds, rows, events }: Choice) {
  return {
    method: method === "none" ? "none: no row could be held out" : `${method}, log loss`,
    folds,
    rows,
    events,
    compared: compared.map(({ gain, logLoss, ...one }) => ({
      ...one,
      logLoss: significant(logLoss),
      gain: gain === null ? null : significant(gain),
    })),
    path: path.map(({ lambda, logLoss }) => ({ lambda, logLoss: significant(logLoss) })),
    rate:
      rate === null ? null : { logLoss: significant(rate.logLoss), gain: significant(rate.gain) },
  };
}

/** The scores of the hazard against the event within the period, in sample and so flattering. */
function trainingScores({ rows, design, fit, setup }: Training) {
  const hazards = Array.from(linearPredictor(design, fit), hazardFrom);
  const scores = forecastScores(hazards, rows.inPeriod, setup.world.methodology.calibration);
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      value === null ? null : significant(value),
    ]),
  );
}

function standardError({ fit }: Training, index: number): number {
  return significant(Math.sqrt(at(at(fit.covariance, index), index)));
}

/** Whether a threshold on this feature alone separates every event from every other row. */
function isSeparating({ design: { z, y, width } }: Training, feature: number): boolean {
  const side = (event: 0 | 1) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let row = 0; row < y.length; row += 1) {
      if (at(y, row) !== event) continue;
      const value = at(z, row * width + feature);
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return { low, high };
  };
  const [events, others] = [side(1), side(0)];
  return events.low > others.high || events.high < others.low;
}

import { hazardFrom } from "../engine/forecast/hazard-path.ts";
import { linearPredictor } from "../engine/numbers/irls.ts";
import { at } from "../language/at.ts";
import type { CalibratorChoice } from "./choose-calibrator.ts";
import { scoreTable } from "./score-table.ts";
import { significant } from "./significant.ts";
import type { Training } from "./training.ts";

/** What a reviewer of a model file should look at; every figure is of the training rows. */
export function diagnosticsOf(
  training: Training,
  calibration: CalibratorChoice,
): Record<string, unknown> {
  const { choice, prepared, fit } = training;
  return {
    validation: {
      method: "rolling origin, log loss",
      folds: choice.folds,
      path: choice.path.map(({ lambda, logLoss: loss }) => ({
        lambda,
        logLoss: significant(loss),
      })),
    },
    training: trainingScores(training),
    intercept: { standardError: standardError(training, 0) },
    features: prepared.kept.map(({ id, missingShare }, j) => {
      const error = standardError(training, j + 1);
      return {
        id,
        standardError: error,
        z: error === 0 ? null : significant(at(fit.coef, j) / error),
        missingShare: significant(missingShare),
        separating: isSeparating(training, j),
      };
    }),
    dropped: prepared.dropped,
    calibrator: {
      rows: calibration.rows,
      events: calibration.events,
      logLoss: Object.fromEntries(
        Object.entries(calibration.losses).map(([kind, loss]) => [kind, significant(loss)]),
      ),
    },
  };
}

/** Of the hazard against the event within the period: in sample, and therefore flattering. */
function trainingScores({ rows, design, fit, plan }: Training) {
  const hazards = Array.from(linearPredictor(design, fit), hazardFrom);
  const scores = scoreTable(hazards, rows.inPeriod, plan.world.methodology.calibration);
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      value === null ? null : significant(value),
    ]),
  );
}

function standardError({ fit }: Training, index: number): number {
  return significant(Math.sqrt(fit.covariance[index]?.[index] ?? 0));
}

/** Whether a threshold on this feature alone parts every event from every other row. */
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

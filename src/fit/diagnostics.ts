import { at } from "../model/language/at.ts";
import type { CalibratorChoice } from "./choose-calibrator.ts";
import { type Choice, overRate } from "./choose-settings.ts";
import type { Preparation } from "./prepare.ts";
import { isCommon } from "./row-set.ts";
import { significant } from "./significant.ts";
import { declaredSign } from "./signs.ts";
import type { Training } from "./training.ts";

/** Totals of training and calibration together. */
export interface RowCounts {
  /** No observation of these is fresh, so they were not at risk and are in neither. */
  readonly stale: number;
  /** Rows at risk without the value of any feature: each feature takes its mean. */
  readonly imputed: number;
}

/** The diagnostics that a reviewer of a model file should look at; every figure is of the training rows. */
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
    intercept: { standardError: standardError(training, 0) },
    features: prepared.kept.map((feature, j) => {
      const error = standardError(training, j + 1);
      return {
        id: feature.id,
        entersAs: entersAs(feature),
        standardError: error,
        z: error === 0 ? null : significant(at(fit.coef, j) / error),
        penalty: significant(at(penalties, j)),
        missingShare: significant(feature.missingShare),
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

function entersAs({ isFlag, curve }: Preparation): string {
  if (isFlag) return "a flag of absence";
  return curve === undefined ? "normal scores" : "a curve";
}

/** A comparison of two fits, and its rows; the loss of a fit that tells nothing is `rate`. */
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

/** The warnings that a reviewer must have read before a model is adopted, each a sentence of its own. */
function warningsOf(training: Training, calibration: CalibratorChoice): readonly string[] {
  return [
    ...rateWarning(training),
    ...validationWarning(training),
    ...flagWarning(training),
    ...commonWarnings(training),
    ...signWarnings(training),
    ...rankingWarning(calibration),
  ];
}

function rateWarning({ choice: { rate }, prepared }: Training): string[] {
  if (rate === null || rate.gain > overRate) return [];
  const gain = `gain ${rate.gain.toFixed(1)} standard errors, must be above ${overRate.toFixed(3)}`;
  const clause = `on rows held out they foretold no better than the rate of events (${gain})`;
  return prepared.kept.length === 0
    ? [`No feature is used: ${clause}. Every firm has the same probability`]
    : [
        `The features are not sure to help: ${clause}, and are used because a coefficient lies beyond what chance explains`,
      ];
}

function validationWarning({ choice: { method, events } }: Training): string[] {
  if (method === "rolling origin") return [];
  if (method === "none") return ["Nothing was compared: no rows could be held out with an event"];
  return [
    `The choices were judged by holding out firms, not later periods: the training window is too short for that (${events} events)`,
  ];
}

function flagWarning({ prepared }: Training): string[] {
  const flags = prepared.kept.filter(({ isFlag }) => isFlag).map(({ id }) => `"${id}"`);
  if (flags.length === 0) return [];
  return [
    `Absence is used as a sign of its own: ${flags.join(", ")}. Make sure that a value is missing because of the firm, and not because of how the data was collected; else fit again with --no-flags`,
  ];
}

function commonWarnings({ prepared, rows }: Training): string[] {
  const periods = new Set(rows.periodEnds).size;
  return prepared.kept
    .filter(({ column, isFlag }) => !isFlag && isCommon(rows, column))
    .map(
      ({ id }) =>
        `"${id}" has one value for all firms of a period: it was learnt from ${periods} periods, and its standard error, which counts rows, is too small`,
    );
}

/** Standard errors from 0 beyond which a coefficient's sign is told from chance: 95 %, both sides. */
const beyondChance = 1.96;

function signWarnings({ prepared, fit, setup }: Training): string[] {
  const held = prepared.kept.filter(({ sign }, j) => sign !== 0 && at(fit.coef, j) === 0);
  const ids = held.map(({ id }) => `"${id}"`).join(", ");
  if (held.length > 0) return [`Held at 0 by the declared direction: ${ids}`];
  return prepared.kept.flatMap(({ id }, j) => {
    const coef = at(fit.coef, j);
    const error = Math.sqrt(at(at(fit.covariance, j + 1), j + 1));
    const beyond = -coef * declaredSign(id, setup.world.methodology);
    if (beyond <= beyondChance * error) return [];
    return `The coefficient of "${id}" contradicts its declared direction: found ${coef.toFixed(4)} with standard error ${error.toFixed(4)}; --signs holds such coefficients at 0`;
  });
}

function rankingWarning({ rows, events, auc, calibrator, tied }: CalibratorChoice): string[] {
  if (calibrator.kind === "isotonic" && tied > 0.5) {
    const share = `${Math.round(100 * tied)} %`;
    return [
      `The isotonic calibrator gives ${share} of the calibration rows one and the same probability: among them the ranking is lost`,
    ];
  }
  if (auc === null || auc > 0.5 || events === rows) return [];
  return [
    `On the rows that calibrate the model ranks no better than chance (AUC ${auc.toFixed(3)}), so no calibrator was fitted`,
  ];
}

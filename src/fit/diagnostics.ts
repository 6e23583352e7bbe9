import { at } from "../model/language/at.ts";
import type { CalibratorChoice } from "./choose-calibrator.ts";
import { overRate } from "./choose-settings.ts";
import { declaredSign } from "./feature-words.ts";
import { isCommon } from "./row-set.ts";
import type { FitRows } from "./rows.ts";
import { significant } from "./significant.ts";
import type { Training } from "./training.ts";

/** Diagnostics for a reviewer: of the training rows, but `rows` of those that calibrate too. */
export function diagnosticsOf(
  training: Training,
  calibration: CalibratorChoice,
  rows: Pick<FitRows, "stale" | "imputed">,
): Record<string, unknown> {
  const { choice, prepared, fit, penalties } = training;
  const { settings: _, lambda: __, foretold: ___, method, ...validation } = choice;
  return {
    // what a reviewer must have read before a model is adopted, each a sentence of its own
    warnings: [
      ...[rateWarning, validationWarning, flagWarning].flatMap((warning) => warning(training)),
      ...[commonWarnings, signWarnings].flatMap((warnings) => warnings(training)),
      ...rankingWarning(calibration),
    ],
    rows,
    validation: {
      method: method === "none" ? "none: no row could be held out" : `${method}, log loss`,
      ...validation,
    },
    intercept: { standardError: standardError(training, 0) },
    features: prepared.kept.map(({ id, isFlag, curve, missingShare }, j) => {
      const error = standardError(training, j + 1);
      const form = curve ? "a curve" : "normal scores";
      return {
        id,
        entersAs: isFlag ? "a flag of absence" : form,
        standardError: error,
        z: error === 0 ? null : at(fit.coef, j) / error,
        penalty: at(penalties, j),
        missingShare,
        separating: isSeparating(training, j),
      };
    }),
    dropped: prepared.dropped,
    calibrator: {
      rows: calibration.rows,
      events: calibration.events,
      aucBefore: calibration.auc,
      logLoss: calibration.losses,
    },
  };
}

function standardError({ fit }: Training, index: number): number {
  return significant(Math.sqrt(at(at(fit.covariance, index), index)));
}

/** Whether a threshold on only this feature separates every event from every other row. */
function isSeparating({ design: { z, y, width } }: Training, feature: number): boolean {
  const ranges = [0, 1].map(() => ({ low: Infinity, high: -Infinity }));
  y.forEach((event, row) => {
    const range = at(ranges, event);
    const value = at(z, row * width + feature);
    range.low = Math.min(range.low, value);
    range.high = Math.max(range.high, value);
  });
  const others = at(ranges, 0);
  const events = at(ranges, 1);
  return events.low > others.high || events.high < others.low;
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

function signWarnings(training: Training): string[] {
  const { prepared, fit, setup } = training;
  const held = prepared.kept.filter(({ sign }, j) => sign !== 0 && at(fit.coef, j) === 0);
  const ids = held.map(({ id }) => `"${id}"`).join(", ");
  if (held.length > 0) return [`Held at 0 by the declared direction: ${ids}`];
  return prepared.kept.flatMap(({ id }, j) => {
    const coef = at(fit.coef, j);
    const error = standardError(training, j + 1);
    const beyond = -coef * declaredSign(id, setup.world.methodology);
    if (beyond <= beyondChance * error) return [];
    return `The coefficient of "${id}" contradicts its declared direction: found ${coef.toFixed(4)} with standard error ${error.toFixed(4)}; --signs holds such coefficients at 0`;
  });
}

function rankingWarning({ rows, events, auc }: CalibratorChoice): string[] {
  if (auc === null || auc > 0.5 || events === rows) return [];
  return [
    `On the rows that calibrate the model ranks no better than chance (AUC ${auc.toFixed(3)}), so no calibrator was fitted`,
  ];
}

import { at } from "../language/at.ts";
import type { CalibratorChoice } from "./choose-calibrator.ts";
import { overRate } from "./choose-settings.ts";
import { contradicting } from "./signs.ts";
import type { Training } from "./training.ts";

/** What a reviewer must have read before a model is adopted, each a sentence of its own. */
export function warningsOf(training: Training, calibration: CalibratorChoice): readonly string[] {
  return [
    ...rateWarning(training),
    ...validationWarning(training),
    ...flagWarning(training),
    ...signWarnings(training),
    ...rankingWarning(calibration),
  ];
}

function rateWarning({ choice: { rate }, prepared }: Training): string[] {
  if (rate === null || rate.gain > overRate) return [];
  const gain = `gain ${rate.gain.toFixed(1)} standard errors, must be above ${overRate}`;
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

function signWarnings({ prepared, fit, setup }: Training): string[] {
  const { methodology } = setup.world;
  return contradicting(prepared.kept, fit.coef, methodology).map((j) => {
    const coef = at(fit.coef, j);
    const id = at(prepared.kept, j).id;
    const error = Math.sqrt(at(at(fit.covariance, j + 1), j + 1));
    return `The coefficient of "${id}" contradicts its declared direction: found ${coef.toFixed(4)} with standard error ${error.toFixed(4)}; --signs leaves such features out`;
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
    `On the rows after the training window the model ranks no better than chance (AUC ${auc.toFixed(3)}), so no calibrator was fitted`,
  ];
}

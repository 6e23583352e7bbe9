import type { ReadModel } from "../../answers/rows/read-model.ts";
import { judgedModels } from "../../engine/forecast/calibrations.ts";
import type { Calibration } from "../../model/calibration.ts";
import { counted } from "../../model/language/counted.ts";
import { presetNames } from "../../model/publisher.ts";
import { shown } from "../figures.ts";
import { type Cell, markdownTable } from "../markdown.ts";

const days = 30;

/** The calibration of each model, under each preset, and along the curve. */
export function calibrationSection(readModel: ReadModel): string {
  const { calibration, world } = readModel.analysis;
  const { minEvents, minForecasts, limitedEvents } = world.methodology.calibration;
  return `## How the probabilities fared

Only forecasts whose window has closed are scored, resolved or not; a %firm% that was acquired or
merged in its window is censored and counted. Forecasts issued on their day and hindcasts are never
mixed. A probability is judged by the forecasts of the model that made it. A %firm% that %fails% is one
%failure%, however many forecasts preceded it. Below ${minEvents} %failures% or ${minForecasts} forecasts the status is insufficient:
only counts are given and every score is absent. From ${limitedEvents} %failures% on it is sufficient. The Brier score is
reliability − resolution + uncertainty by isotonic recalibration (CORP: Dimitriadis, Gneiting and
Jordan 2021); none of the three is negative. ECE is the mean distance of forecasts from the curve.
Intervals are 95%, by ${intervalRules[world.methodology.calibration.intervals]}; of fewer than 15 %failures% they are at least as wide.

${markdownTable(
  "archive | status | forecasts | %firm%s | %failures% | censored | Brier | skill | AUC | O/E",
  rowsOf(readModel),
)}

${verdictOn(calibration.realTime)}
${curveOf(calibration.realTime)}
Every probability rests on confirmed and corroborated claims. A preset that admits both covers every
forecast of the model and has its calibration. A preset that admits only confirmed claims covers the
alerts backed by one: its calibration is over the forecasts that began such an alert, at or above its
threshold, for a %firm% with a claim confirmed on that day. An alert counts once, however long it lasts.
`;
}

const intervalRules = {
  firms: "a bootstrap over %firm%s",
  firms_and_periods: "%firm%s and by stretches of time, whichever are wider",
} as const;

function rowsOf({ analysis }: ReadModel): readonly (readonly Cell[])[] {
  const { calibrations, world, review } = analysis;
  const within = (value: number | null, interval: Calibration["aucInterval"]) =>
    `${shown(value)}${interval === null ? "" : ` (${shown(interval.low)} to ${shown(interval.high)})`}`;
  const row = (name: string, one: Calibration) => [
    ...[name, one.status, one.nForecasts, one.nFirms, one.nEpisodes, one.nCensored],
    ...[shown(one.brier), within(one.brierSkill, one.brierSkillInterval)],
    ...[within(one.auc, one.aucInterval)],
    within(one.observedToExpected, one.observedToExpectedInterval),
  ];
  const of = (mode: Calibration["mode"], modelVersion: string | null) =>
    calibrations({ mode, modelVersion, preset: null });
  return [
    ...judgedModels(world).map((model) => row(`model ${model}, real time`, of("real_time", model))),
    row("all models, real time", of("real_time", null)),
    row("all models, hindcast", of("hindcast", null)),
    ...presetNames.map((name) =>
      row(`preset ${name.replaceAll("_", " ")}`, review(name, days).calibration),
    ),
  ];
}

/** A sentence on the scores of the model in force. */
function verdictOn({ modelVersion, status, brierSkill, nEpisodes }: Calibration): string {
  if (modelVersion === null) return "";
  const model = `Model \`${modelVersion}\``;
  const failures = counted(nEpisodes, "%failure%");
  if (brierSkill === null) {
    return `${model} cannot be judged yet: ${failures} in closed windows, status ${status}.\n`;
  }
  const against = brierSkill < 0 ? "worse" : "better";
  return `${model} has been ${against} than always forecasting the base rate: its skill is ${shown(brierSkill)}, on ${failures} (${status}).\n`;
}

function curveOf({ steps, modelVersion }: Calibration): string {
  if (steps === null || modelVersion === null) return "";
  return `
The calibration curve of model \`${modelVersion}\`: the outcomes of forecasts by range.

${markdownTable(
  "from | to | forecasts | events | share | 95% band",
  steps.map(({ from, to, n, events, observed, low, high }) => [
    ...[shown(from), shown(to), n, events, shown(observed)],
    low === null ? "none" : `${shown(low)} to ${shown(high)}`,
  ]),
)}
`;
}

import { collapseDetection } from "../../answers/rows/firm-review.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { judgedModels } from "../../engine/forecast/calibrations.ts";
import { horizonProbability } from "../../engine/forecast/hazard.ts";
import { calibrated } from "../../engine/numbers/calibrate.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import type { Calibration } from "../../model/calibration.ts";
import type { Calibrator, HazardModel } from "../../model/hazard-model.ts";
import { counted } from "../../model/language/counted.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import { presetNames } from "../../model/publisher.ts";
import { day, shown } from "../figures.ts";
import { markdownTable, plainName } from "../markdown.ts";

/** The model in force, and one probability from its features to its explanation. */
export function probabilitySection(readModel: ReadModel): string {
  const { model, methodology } = readModel.analysis.world;
  const title = "## From features to a probability\n\n";
  if (model === null) return `${title}No model is in force, and no probability is published.\n`;
  return `${title}${rulesOf(model, methodology)}
${markdownTable("feature | unit | coefficient | mean | sd | read within", model.features, (one) => [
  ...[one.label, one.unit, shown(one.coef), shown(one.mean), shown(one.sd), withinText(one)],
])}

${bands(methodology, model)}
### Worked example: a probability from features to explanation

${example(readModel, model)}`;
}

/** The bounds of a value, and whether its rank among the training rows or a curve enters. */
function withinText({ lo, hi, normalScores, curve }: HazardModel["features"][number]): string {
  const x = (curve ?? normalScores)?.x;
  const [least, most] = x === undefined ? [lo, hi] : [x[0] ?? null, x.at(-1) ?? null];
  const way = x === undefined ? "" : curve === undefined ? ", by rank" : ", by its curve";
  return `${least === null ? "−∞" : shown(least)} to ${most === null ? "∞" : shown(most)}${way}`;
}

function rulesOf(model: HazardModel, { probability }: Methodology): string {
  const { floor, ceiling, freshPeriods } = probability;
  const { updates } = model;
  const from =
    updates &&
    `\`${updates.version}\`, which counts as ${counted(updates.weight, "event")}, moved by ${counted(updates.events, "event")}`;
  const made = from
    ? `made of model ${from}: its log-odds η became ${shown(updates.intercept)} + ${shown(updates.slope)} · η`
    : model.estimation === "ridge_mle"
      ? `estimated by ridge-penalised maximum likelihood (λ = ${model.lambda}) from ${model.nRows} rows with ${model.nEvents} events,
trained through ${day(model.trainedThrough)}`
      : "an expert prior: its numbers are declared, not estimated";
  return `Model \`${model.version}\` is ${made}. It is a discrete-time logit hazard (Shumway 2001):
η = b₀ + Σ b·z with z = (x − mean) / sd and z = 0 where x is missing; h = sigmoid(η) for a period of
${counted(model.periodDays, "day")}; p = calibrator(1 − (1 − h)^(${model.horizonDays} / ${model.periodDays})), kept between ${floor} and ${ceiling}, is the chance of
the event within ${counted(model.horizonDays, "day")}. The calibrator is ${calibratorText(model.calibrator)}.
${freshWords(freshPeriods)}
`;
}

function freshWords(freshPeriods: number | null): string {
  if (freshPeriods === null) return "";
  return `A %firm% has a probability only while half of the features that come from observations rest on a
reading of the last ${counted(freshPeriods, "period")}, or of the indicator's half-life where that is longer.\n`;
}

function calibratorText(calibrator: Calibrator): string {
  switch (calibrator.kind) {
    case "identity":
      return "the identity: the probability is not changed";
    case "platt":
      return `Platt's line, sigmoid(${shown(calibrator.a)} + ${shown(calibrator.b)} · logit p)`;
    case "isotonic":
      return `an isotonic curve through ${calibrator.x.length} points`;
  }
}

function bands({ riskBands: b }: Methodology, { baseRate }: HazardModel): string {
  return `The risk band is by lift, p over the base rate ${shown(baseRate)}: low below ${b.moderate}, moderate from ${b.moderate}, elevated
from ${b.elevated}, high from ${b.high}, critical from ${b.critical}. A %firm% at stage ${b.criticalStage} or beyond of the pre-%collapse% sequence by confirmed events is critical
${b.stageRule === "first" ? "before all that, also where it has no probability" : "too, if it has a probability"}. Other %firm%s without a probability have the band \`unrated\`, whatever their score.
`;
}

function example(readModel: ReadModel, model: HazardModel): string {
  const assessment = worthReading(readModel.analysis.firms);
  const reading = assessment?.hazard ?? null;
  if (assessment === undefined || reading === null) {
    return `No %firm% has a probability below one half on ${day(readModel.analysis.world.asOf)}.\n`;
  }
  const { slug, name } = assessment.firm;
  const told = collapseDetection({ ...assessment, readModel });
  const raw = horizonProbability(reading.hazard, model.horizonDays, model.periodDays);
  return `${plainName(name)} has the highest probability below one half on ${day(readModel.analysis.world.asOf)}. The terms, largest first:

${markdownTable(
  "feature | value | z | contribution b·z | odds multiplied by",
  reading.features,
  (one) => [
    ...[one.label, one.missing ? "missing" : shown(one.value), shown(one.z)],
    ...[shown(one.contribution), shown(one.oddsMultiplier)],
  ],
)}

b₀ = ${shown(reading.intercept)}, so η = ${shown(reading.logOdds)}, h = ${shown(reading.hazard)} per period, and
1 − (1 − h)^(${model.horizonDays} / ${model.periodDays}) = ${shown(raw)}; the calibrator makes it ${shown(calibrated(model.calibrator, raw))}, published as **${told.probability}**${told.interval === null ? "" : ` (95% from ${told.interval.low} to ${told.interval.high}, for the uncertainty of the coefficients alone)`}. That is
${told.lift} times the base rate: band **${told.band}**. The same figures are in \`/api/firms/${slug}/intelligence\`.
`;
}

/** The highest probability below one half, where no bound is near; ties by slug. */
function worthReading(firms: readonly FirmAssessment[]): FirmAssessment | undefined {
  const chance = ({ hazard }: FirmAssessment) => hazard?.probability ?? 0;
  return firms
    .filter((one) => chance(one) > 0 && chance(one) < 0.5)
    .toSorted(by((one) => -chance(one)))[0];
}

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
  (row) => row,
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

function rowsOf({ analysis }: ReadModel): readonly (readonly (string | number)[])[] {
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
  steps,
  ({ from, to, n, events, observed, low, high }) => [
    ...[shown(from), shown(to), n, events, shown(observed)],
    low === null ? "none" : `${shown(low)} to ${shown(high)}`,
  ],
)}
`;
}

import { collapseDetection } from "../../answers/rows/firm-review.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { horizonProbability } from "../../engine/forecast/hazard-path.ts";
import { calibrated } from "../../engine/numbers/calibrate.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import type { Calibrator, HazardModel } from "../../model/hazard-model.ts";
import { counted } from "../../model/language/counted.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import { day, shown } from "../figures.ts";
import { markdownTable, plainName } from "../markdown.ts";

/** The model in force, and one probability from its features to its explanation. */
export function probabilitySection(readModel: ReadModel): string {
  const { model, methodology } = readModel.analysis.world;
  const title = "## From features to a probability\n\n";
  if (model === null) return `${title}No model is in force, and no probability is published.\n`;
  return `${title}${rulesOf(model, methodology)}
${markdownTable(
  "feature | unit | coefficient | mean | sd | read within",
  model.features.map((one) => [
    ...[one.label, one.unit, shown(one.coef), shown(one.mean), shown(one.sd), withinText(one)],
  ]),
)}

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
  reading.features.map((one) => [
    ...[one.label, one.missing ? "missing" : shown(one.value), shown(one.z)],
    ...[shown(one.contribution), shown(one.oddsMultiplier)],
  ]),
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

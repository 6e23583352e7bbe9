import { collapseDetection } from "../../answers/rows/firm-review.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { horizonProbability } from "../../engine/forecast/hazard.ts";
import { calibrated } from "../../engine/numbers/calibrate.ts";
import type { Calibration } from "../../model/calibration.ts";
import type { Calibrator, HazardModel } from "../../model/hazard-model.ts";
import { counted } from "../../model/language/counted.ts";
import { by } from "../../model/language/order.ts";
import { day, shown } from "../figures.ts";
import { markdownTable, plainName } from "../markdown.ts";

export function modelValues({ analysis: { world } }: ReadModel) {
  const { model } = world;
  if (model === null) return null;
  const { probability, riskBands } = world.methodology;
  const { version, periodDays, horizonDays } = model;
  const { freshPeriods } = probability;
  return {
    ...{ version, periodDays, horizonDays },
    period: counted(periodDays, "day"),
    horizon: counted(horizonDays, "day"),
    made: madeWords(model),
    calibrator: calibratorText(model.calibrator),
    fresh: freshPeriods === null ? null : counted(freshPeriods, "period"),
    features: markdownTable(
      "feature | unit | coefficient | mean | sd | read within",
      model.features,
      (one) => [
        ...[one.label, one.unit, shown(one.coef), shown(one.mean), shown(one.sd), withinText(one)],
      ],
    ),
    baseRate: shown(model.baseRate),
    stageRule:
      riskBands.stageRule === "first"
        ? "before all that, also where it has no probability"
        : "too, if it has a probability",
  };
}

function madeWords({ updates, estimation, lambda, nRows, nEvents, trainedThrough }: HazardModel) {
  if (updates) {
    const weight = counted(updates.weight, "event");
    return `made of model \`${updates.version}\`, which counts as ${weight}, moved by ${counted(updates.events, "event")}: its log-odds η became ${shown(updates.intercept)} + ${shown(updates.slope)} · η`;
  }
  return estimation === "ridge_mle"
    ? `estimated by ridge-penalised maximum likelihood (λ = ${lambda}) from ${nRows} rows with ${nEvents} events,\ntrained through ${day(trainedThrough)}`
    : "an expert prior: its numbers are declared, not estimated";
}

/** The bounds of a value, and whether its rank among the training rows or a curve enters. */
function withinText({ lo, hi, normalScores, curve }: HazardModel["features"][number]): string {
  const x = (curve ?? normalScores)?.x;
  const [least, most] = x === undefined ? [lo, hi] : [x[0] ?? null, x.at(-1) ?? null];
  const way = x === undefined ? "" : curve === undefined ? ", by rank" : ", by its curve";
  return `${least === null ? "−∞" : shown(least)} to ${most === null ? "∞" : shown(most)}${way}`;
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

/** One probability from its features to its explanation; null without one that is worth reading. */
export function chanceValues(readModel: ReadModel) {
  const { firms, world } = readModel.analysis;
  const assessment = worthReading(firms);
  const reading = assessment?.hazard ?? null;
  if (world.model === null || assessment === undefined || reading === null) return null;
  const { calibrator, horizonDays, periodDays } = world.model;
  const told = collapseDetection({ ...assessment, readModel });
  const raw = horizonProbability(reading.hazard, horizonDays, periodDays);
  return {
    ...{ firm: plainName(assessment.firm.name), slug: assessment.firm.slug },
    terms: markdownTable(
      "feature | value | z | contribution b·z | odds multiplied by",
      reading.features,
      (one) => [
        ...[one.label, one.missing ? "missing" : shown(one.value), shown(one.z)],
        ...[shown(one.contribution), shown(one.oddsMultiplier)],
      ],
    ),
    ...{ intercept: shown(reading.intercept), logOdds: shown(reading.logOdds) },
    ...{ hazard: shown(reading.hazard), raw: shown(raw) },
    calibrated: shown(calibrated(calibrator, raw)),
    ...{ probability: told.probability, lift: told.lift, band: told.band },
    interval:
      told.interval === null
        ? ""
        : ` (95% from ${told.interval.low} to ${told.interval.high}, for the uncertainty of the coefficients alone)`,
  };
}

/** The highest probability below one half, where no bound is near; ties by slug. */
function worthReading(firms: readonly FirmAssessment[]): FirmAssessment | undefined {
  const chance = ({ hazard }: FirmAssessment) => hazard?.probability ?? 0;
  return firms
    .filter((one) => chance(one) > 0 && chance(one) < 0.5)
    .toSorted(by((one) => -chance(one)))[0];
}

export function calibrationValues({ analysis: { calibration, world } }: ReadModel) {
  return {
    calibration: calibration.realTime,
    intervals: {
      firms: "a bootstrap over %firm%s",
      firms_and_periods: "%firm%s and by stretches of time, whichever are wider",
    }[world.methodology.calibration.intervals],
    verdict: verdictOn(calibration.realTime),
  };
}

/** A sentence on the scores of the model in force; empty without one. */
function verdictOn({ modelVersion, status, brierSkill, nEpisodes }: Calibration): string {
  if (modelVersion === null) return "";
  const model = `Model \`${modelVersion}\``;
  const failures = counted(nEpisodes, "%failure%");
  if (brierSkill === null) {
    return `${model} cannot be judged yet: ${failures} in closed windows, status ${status}.`;
  }
  const against = brierSkill < 0 ? "worse" : "better";
  return `${model} has been ${against} than always forecasting the base rate: its skill is ${shown(brierSkill)}, on ${failures} (${status}).`;
}

import { collapseDetection } from "../../answers/rows/firm-review.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { horizonProbability } from "../../engine/forecast/hazard.ts";
import { calibrated } from "../../engine/numbers/calibrate.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { counted } from "../../model/language/counted.ts";
import { by } from "../../model/language/order.ts";
import { day, shown } from "../figures.ts";
import { markdownTable } from "../markdown.ts";

export function modelValues({ analysis: { world } }: ReadModel) {
  const { model } = world;
  if (model === null) return null;
  const { updates, trainedThrough, calibrator, periodDays, horizonDays } = model;
  const { freshPeriods } = world.methodology.probability;
  return {
    ...model,
    note: model.note ?? null,
    period: counted(periodDays, "day"),
    horizon: counted(horizonDays, "day"),
    updates: updates
      ? {
          ...updates,
          weight: counted(updates.weight, "event"),
          events: counted(updates.events, "event"),
        }
      : null,
    isEstimated: model.estimation === "ridge_mle",
    trained: day(trainedThrough),
    calibrated: { identity: null, platt: null, isotonic: null, [calibrator.kind]: calibrator },
    fresh: counted(freshPeriods, "period"),
    features: markdownTable(
      "feature | unit | coefficient | mean | sd | read within",
      model.features,
      (one) => [one.label, one.unit, one.coef, one.mean, one.sd, withinText(one)],
    ),
  };
}

/** The bounds of a value, and whether its rank among the training rows or a curve enters. */
function withinText({ lo, hi, normalScores, curve }: HazardModel["features"][number]): string {
  const x = (curve ?? normalScores)?.x;
  const [least, most] = x === undefined ? [lo, hi] : [x[0] ?? null, x.at(-1) ?? null];
  const shape = curve === undefined ? ", by rank" : ", by its curve";
  const way = x === undefined ? "" : shape;
  return `${least === null ? "−∞" : shown(least)} to ${most === null ? "∞" : shown(most)}${way}`;
}

/** One probability from its features to its explanation; null without one that is worth reading. */
export function chanceValues(readModel: ReadModel) {
  const { firms, world } = readModel.analysis;
  const assessment = worthReading(firms);
  const reading = assessment?.hazard ?? null;
  if (world.model === null || assessment === undefined || reading === null) return null;
  const { calibrator, horizonDays, periodDays } = world.model;
  const raw = horizonProbability(reading.hazard, horizonDays, periodDays);
  return {
    reading,
    raw,
    calibrated: calibrated(calibrator, raw),
    firm: assessment.firm.name,
    slug: assessment.firm.slug,
    told: collapseDetection({ ...assessment, readModel }),
    terms: markdownTable(
      "feature | value | z | contribution b·z | odds multiplied by",
      reading.features,
      (one) => [
        one.label,
        one.missing ? "missing" : one.value,
        one.z,
        one.contribution,
        one.oddsMultiplier,
      ],
    ),
  };
}

/** The highest probability below one half, where no bound is near; ties by slug. */
function worthReading(firms: readonly FirmAssessment[]): FirmAssessment | undefined {
  const chance = ({ hazard }: FirmAssessment) => hazard?.probability ?? 0;
  return firms
    .filter((one) => chance(one) > 0 && chance(one) < 0.5)
    .toSorted(by((one) => -chance(one)))[0];
}

export function calibrationValues({ analysis: { calibration } }: ReadModel) {
  const { modelVersion, brierSkill, nEpisodes } = calibration.realTime;
  return {
    calibration: calibration.realTime,
    judged: modelVersion !== null,
    failures: counted(nEpisodes, "%failure%"),
    against: (brierSkill ?? 0) < 0 ? "worse" : "better",
  };
}

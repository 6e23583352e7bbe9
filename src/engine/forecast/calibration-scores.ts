import { allNull } from "../../language/all-null.ts";
import { at, entryOf } from "../../language/at.ts";
import type { Calibration } from "../../model/calibration.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { maxBinGap } from "../numbers/bins.ts";
import { clusterBootstrap } from "../numbers/cluster-bootstrap.ts";
import { type CalibrationStep, corp } from "../numbers/corp.ts";
import { type ForecastGroups, forecastGroups } from "../numbers/forecast-groups.ts";
import { auc, brier, logLoss, observedToExpected } from "../numbers/probability-scores.ts";
import { readingBins } from "../numbers/reading-bins.ts";
import { chanceFrom } from "../numbers/seed.ts";
import type { ScoredArchive, ScoredForecast } from "./scored-forecasts.ts";

type Rules = Methodology["calibration"];

/** The members of a calibration that say how good the forecasts were. */
export type CalibrationScores = Pick<Calibration, keyof typeof noScores>;

/**
 * Scores of issued probabilities against their outcomes, with 95 % intervals by a bootstrap over
 * firms. The resamples are a function of the text `seed`.
 */
export function calibrationScores(
  { scored }: Pick<ScoredArchive, "scored">,
  rules: Rules,
  seed: string,
): CalibrationScores {
  const sample = sampleOf(scored);
  const { p, y } = sample;
  const groups = forecastGroups(p, y);
  const terms = corp(p, y, groups);
  const count = p.length >= rules.manyFrom ? rules.manyBins : rules.bins;
  const { minBin: least, tailShare, draws } = rules;
  const bins = readingBins(p, y, { count, least, tailShare }, groups);
  const steps = terms?.steps ?? [];
  const curveAt = steps.map((step) => middleOf(groups, step));
  const chance = chanceFrom(sha256Hex(seed));
  const spread = clusterBootstrap(sample, { draws, chance, curveAt }, groups);
  const own = brier(p, y);
  const reference = terms?.uncertainty ?? null; // the Brier score of a constant base rate forecast
  const brierSkill = own === null || !reference ? null : 1 - own / reference;
  const area = auc(p, y);
  return {
    brier: own,
    brierReference: reference,
    brierSkill,
    brierSkillInterval: brierSkill === null ? null : spread.brierSkill,
    reliability: terms?.reliability ?? null,
    resolution: terms?.resolution ?? null,
    uncertainty: reference,
    logLoss: logLoss(p, y),
    auc: area,
    aucInterval: area === null ? null : spread.auc,
    observedToExpected: observedToExpected(p, y),
    observedToExpectedInterval: spread.observedToExpected,
    ece: terms?.ece ?? null,
    maxBinGap: maxBinGap(bins),
    bins,
    steps: steps.map((step, i) => ({ ...step, ...(at(spread.curve, i) ?? noBand) })),
  };
}

const noBand = { low: null, high: null };

/** The scores of an archive that is too small to be judged. */
export const noScores = allNull(
  "brier",
  "brierReference",
  "brierSkill",
  "brierSkillInterval",
  "reliability",
  "resolution",
  "uncertainty",
  "logLoss",
  "auc",
  "aucInterval",
  "observedToExpected",
  "observedToExpectedInterval",
  "ece",
  "maxBinGap",
  "bins",
  "steps",
);

/** Firms are numbered in the order of their ids, so that the order of the archive does not show. */
function sampleOf(scored: readonly ScoredForecast[]) {
  const ids = [...new Set(scored.map(({ forecast }) => forecast.firmId))].sort();
  const numbers = new Map(ids.map((id, i) => [id, i]));
  const p = new Float64Array(scored.length);
  const y = new Float64Array(scored.length);
  const cluster = new Uint32Array(scored.length);
  scored.forEach(({ forecast, event }, i) => {
    p[i] = forecast.probability;
    y[i] = event;
    cluster[i] = entryOf(numbers, forecast.firmId);
  });
  return { p, y, cluster, clusters: ids.length };
}

/** The group of the step at which half of its forecasts are reached. */
function middleOf({ values, n }: ForecastGroups, { from, to, n: all }: CalibrationStep): number {
  let group = values.indexOf(from);
  let held = at(n, group);
  while (held < all / 2 && at(values, group) < to) {
    group += 1;
    held += at(n, group);
  }
  return group;
}

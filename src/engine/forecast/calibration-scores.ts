import {
  type Calibration,
  type CalibrationBin,
  calibrationScoreFields,
} from "../../model/calibration.ts";
import { nullsOf } from "../../model/language/all-null.ts";
import { at, entryOf } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { daysBetween } from "../numbers/calendar.ts";
import { cameOf } from "../numbers/came-of.ts";
import { corp, type Run } from "../numbers/corp.ts";
import { type ForecastGroups, forecastGroups } from "../numbers/forecast-groups.ts";
import { areaUnder, brier, logLoss, observedToExpected } from "../numbers/probability-scores.ts";
import { maxBinGap, readingBins, rowsByGroup } from "../numbers/reading-bins.ts";
import { type ScoredSample, scoreIntervals } from "../numbers/score-intervals.ts";
import { chanceFrom } from "../numbers/seed.ts";
import { stretches } from "../numbers/two-way.ts";
import type { ScoredArchive } from "./scored-forecasts.ts";

type Rules = Methodology["calibration"];

type CalibrationScores = Pick<Calibration, keyof typeof noScores>;

export type Scored = Pick<ScoredArchive, "scored" | "horizonDays">;

/** Scores of issued probabilities with 95 % intervals, as the rules say. What is drawn is a function of `seed`. */
export function calibrationScores(archive: Scored, rules: Rules, seed: string): CalibrationScores {
  const sample = sampleOf(archive);
  const { p, y } = sample;
  const groups = forecastGroups(p, y);
  const terms = corp(p, y, groups);
  const count = p.length >= rules.manyFrom ? rules.manyBins : rules.bins;
  const { minBin: least, tailShare, draws } = rules;
  const bins = readingBins(sample, { count, least, tailShare }, groups);
  const chance = chanceFrom(sha256Hex(seed));
  const spread = scoreIntervals(sample, groups, { draws, chance });
  const own = brier(p, y);
  const reference = terms?.uncertainty ?? null; // the Brier score of a constant base rate forecast
  const brierSkill = own === null || !reference ? null : 1 - own / reference;
  const area = areaUnder(groups);
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
    steps: stepsOf(sample, groups, terms?.runs ?? []),
  };
}

/** Below this many failures an interval rests on too little to be more than a least width. */
const fewEpisodes = 15;

/** The words before an interval of few failures; else none. */
export function leastWords(nEpisodes: number): string {
  return nEpisodes < fewEpisodes ? "at least " : "";
}

/** The calibration curve: runs of forecasts that isotonic recalibration gives one value. */
function stepsOf(sample: ScoredSample, groups: ForecastGroups, runs: readonly Run[]) {
  const rows = rowsByGroup(groups);
  return runs.map(({ first, last }) => ({
    from: at(groups.values, first),
    to: at(groups.values, last),
    ...cameOf(rows.slice(first, last + 1).flat(), sample),
  }));
}

export const noScores = nullsOf(calibrationScoreFields);

/** Firms are numbered in the order of their ids, so that the order of the archive does not show. */
export function sampleOf({ scored, horizonDays }: Scored): ScoredSample {
  const ids = [...new Set(scored.map(({ forecast }) => forecast.firmId))].sort();
  const numbers = new Map(ids.map((id, i) => [id, i]));
  const issued = scored.map(({ forecast }) => forecast.issuedOn);
  const first = issued.length === 0 ? "" : at(issued.toSorted(byCodeUnit), 0);
  const ages = new Map([...new Set(issued)].map((on) => [on, daysBetween(first, on)]));
  const days = issued.map((on) => entryOf(ages, on));
  const cluster = Uint32Array.from(scored, ({ forecast }) => entryOf(numbers, forecast.firmId));
  const windows = Math.floor(Math.max(0, ...ages.values()) / horizonDays) + 1;
  return {
    p: Float64Array.from(scored, ({ forecast }) => forecast.probability),
    y: Float64Array.from(scored, ({ event }) => event),
    episode: scored.map(({ episode }) => episode),
    cluster,
    clusters: ids.length,
    ...stretches(days, horizonDays),
    failing: new Set(cluster.filter((_, row) => at(scored, row).event === 1)).size,
    cell: cluster.map((firm, row) => firm * windows + Math.floor(at(days, row) / horizonDays)),
  };
}

/** The bin of forecasts like one; null without a forecast, and where nothing is scored. */
export function forecastsLike(
  { bins }: Pick<Calibration, "bins">,
  forecast: number | null,
): CalibrationBin | null {
  if (forecast === null || bins === null) return null;
  return bins.findLast(({ from }) => from <= forecast) ?? bins[0] ?? null;
}

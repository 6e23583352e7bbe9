import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Calibration } from "../../model/shared.ts";
import {
  binIndex,
  binStatistics,
  ece,
  maxBinGap,
  mergeSmallBins,
  quantileEdges,
} from "../numbers/bins.ts";
import { brierTerms } from "../numbers/murphy.ts";
import { auc, brier, logLoss } from "../numbers/probability-scores.ts";
import type { World } from "../world/world.ts";
import { type ScoredArchive, scoreForecasts } from "./scored-forecasts.ts";

type Rules = Methodology["calibration"];

/**
 * The calibration of the issued probabilities of one mode. `nForecasts` counts the scored ones, so
 * that `nEvents / nForecasts` is the base rate; censored ones are counted separately. Below
 * `minEvents` events or `minForecasts` forecasts every score is null and only the counts are given.
 */
export function calibrationOf(
  world: World,
  mode: Calibration["mode"],
  mapping: Calibration["mapping"],
  forecasts: readonly Forecast[] = world.forecasts,
): Calibration {
  const archive = scoreForecasts(world, mode, forecasts);
  const counts = countsOf(archive);
  const status = statusOf(counts, world.methodology.calibration);
  const scores =
    status === "insufficient" ? noScores : scoresOf(archive, world.methodology.calibration);
  return { status, mode, ...counts, ...scores, mapping };
}

/** The scores of issued probabilities against their outcomes. */
export function scoresOf({ scored }: Pick<ScoredArchive, "scored">, rules: Rules) {
  const p = new Float64Array(scored.length);
  const y = new Float64Array(scored.length);
  scored.forEach(({ forecast, event }, i) => {
    p[i] = forecast.probability;
    y[i] = event;
  });
  const count = p.length >= rules.manyFrom ? rules.manyBins : rules.bins;
  const index = mergeSmallBins(binIndex(p, quantileEdges(p, count)), rules.minBin);
  const bins = binStatistics(p, y, index);
  const terms = brierTerms(p, y, index);
  const own = brier(p, y);
  const reference = terms?.uncertainty ?? null; // the Brier score of a constant base rate forecast
  return {
    brier: own,
    brierReference: reference,
    brierSkill: own === null || reference === null || reference === 0 ? null : 1 - own / reference,
    reliability: terms?.reliability ?? null,
    resolution: terms?.resolution ?? null,
    uncertainty: reference,
    logLoss: logLoss(p, y),
    auc: auc(p, y),
    ece: ece(bins),
    maxBinGap: maxBinGap(bins),
    bins,
  };
}

const noScores = {
  brier: null,
  brierReference: null,
  brierSkill: null,
  reliability: null,
  resolution: null,
  uncertainty: null,
  logLoss: null,
  auc: null,
  ece: null,
  maxBinGap: null,
  bins: null,
};

function countsOf({ horizonDays, scored, censored }: ScoredArchive) {
  const firms = new Set<string>();
  let from: IsoDate | null = null;
  let to: IsoDate | null = null;
  let nEvents = 0;
  for (const { forecast, event } of scored) {
    const { issuedOn, firmId } = forecast;
    if (from === null || issuedOn < from) from = issuedOn;
    if (to === null || issuedOn > to) to = issuedOn;
    firms.add(firmId);
    nEvents += event;
  }
  return {
    horizonDays,
    from,
    to,
    nForecasts: scored.length,
    nFirms: firms.size,
    nEvents,
    nCensored: censored,
    baseRate: scored.length === 0 ? null : nEvents / scored.length,
  };
}

function statusOf(
  { nEvents, nForecasts }: Pick<Calibration, "nEvents" | "nForecasts">,
  rules: Rules,
): Calibration["status"] {
  if (nEvents < rules.minEvents || nForecasts < rules.minForecasts) return "insufficient";
  return nEvents < rules.limitedEvents ? "limited" : "sufficient";
}

import { countsOf, statusOf } from "../../engine/forecast/calibrations.ts";
import { type ScoredForecast, scoreForecasts } from "../../engine/forecast/scored-forecasts.ts";
import {
  binIndex,
  binStatistics,
  ece,
  maxBinGap,
  mergeSmallBins,
  quantileEdges,
} from "../../engine/numbers/bins.ts";
import { brierTerms } from "../../engine/numbers/murphy.ts";
import { auc, brier, logLoss } from "../../engine/numbers/probability-scores.ts";
import type { World } from "../../engine/world/world.ts";
import type { BinnedCalibration } from "../../model/calibration.ts";
import { allNull } from "../../model/language/all-null.ts";
import type { Methodology } from "../../model/methodology.ts";

// The calibration that records froze under methodologies whose `calibration.method` is `binned`. It
// takes the forecasts of all models together and its terms depend on bins; answers never show it
// but as part of such a record. It stays so that a record can be computed again, byte for byte.

type Rules = Methodology["calibration"];

export function binnedCalibration(world: World): BinnedCalibration {
  const mode = "real_time";
  const archive = scoreForecasts(world, { mode, modelVersion: null });
  const { nEpisodes: _, ...counts } = countsOf(archive);
  const rules = world.methodology.calibration;
  const status = statusOf(counts.nEvents, counts.nForecasts, rules);
  const scores = status === "insufficient" ? noScores : scoresOf(archive.scored, rules);
  const mapping = world.model?.calibrator.kind ?? "identity";
  return { status, mode, ...counts, ...scores, mapping };
}

function scoresOf(scored: readonly ScoredForecast[], rules: Rules) {
  const p = scored.map(({ forecast }) => forecast.probability);
  const y = scored.map(({ event }) => event);
  const count = p.length >= rules.manyFrom ? rules.manyBins : rules.bins;
  const index = mergeSmallBins(binIndex(p, quantileEdges(p, count)), rules.minBin);
  const bins = binStatistics(p, y, index);
  const terms = brierTerms(p, y, index);
  const own = brier(p, y);
  const reference = terms?.uncertainty ?? null;
  return {
    brier: own,
    brierReference: reference,
    brierSkill: own === null || !reference ? null : 1 - own / reference,
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

const noScores = allNull(
  ...(["brier", "brierReference", "brierSkill", "reliability", "resolution"] as const),
  ...(["uncertainty", "logLoss", "auc", "ece", "maxBinGap", "bins"] as const),
);

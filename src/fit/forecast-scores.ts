import {
  binIndex,
  binStatistics,
  ece,
  mergeSmallBins,
  quantileEdges,
} from "../engine/numbers/bins.ts";
import {
  auc,
  averagePrecision,
  brier,
  brierSkill,
  logLoss,
  observedToExpected,
  spiegelhalterZ,
} from "../engine/numbers/probability-scores.ts";
import type { Methodology } from "../model/methodology.ts";

type ScoreName =
  | "brier"
  | "brierSkill"
  | "logLoss"
  | "auc"
  | "averagePrecision"
  | "ece"
  | "spiegelhalterZ"
  | "observedToExpected";

/** Scores of probabilities against events, each null where the sample cannot define it. */
export function forecastScores(
  p: ArrayLike<number>,
  y: ArrayLike<number>,
  rules: Methodology["calibration"],
): Readonly<Record<ScoreName, number | null>> {
  const events = Array.from(y).reduce((sum, event) => sum + event, 0);
  const bins = p.length >= rules.manyFrom ? rules.manyBins : rules.bins;
  const index = mergeSmallBins(binIndex(p, quantileEdges(p, bins)), rules.minBin);
  return {
    brier: brier(p, y),
    brierSkill: p.length === 0 ? null : brierSkill(p, y, events / p.length),
    logLoss: logLoss(p, y),
    auc: auc(p, y),
    averagePrecision: averagePrecision(p, y),
    ece: ece(binStatistics(p, y, index)),
    spiegelhalterZ: spiegelhalterZ(p, y),
    observedToExpected: observedToExpected(p, y),
  };
}

import type { Methodology } from "../../../model/methodology.ts";
import { mean, quantile } from "../../numbers/statistics.ts";
import type { FirmReading } from "../firm-reading.ts";
import type { Counted } from "./level.ts";
import { levels } from "./levels.ts";

type Scored = Pick<FirmReading, "score" | "indicators">;

/**
 * The index over the scores of its rated constituents: level, mean and interquartile range; null without any. A
 * chain has no level of one day.
 */
export function indexSummary({ level, indicators }: Methodology, readings: readonly Scored[]) {
  const place = indicators.findIndex(({ id }) => id === level.by);
  const firms = readings.flatMap(({ score, indicators: read }): readonly Counted[] =>
    score === null ? [] : [{ score, weight: read[place]?.value ?? null }],
  );
  const scores = firms.map(({ score }) => score);
  const low = quantile(scores, 0.25);
  const high = quantile(scores, 0.75);
  return {
    level: level.aggregate === "chain" ? null : levels[level.aggregate].of(firms),
    mean: mean(scores),
    dispersion: low === null || high === null ? null : high - low,
  };
}

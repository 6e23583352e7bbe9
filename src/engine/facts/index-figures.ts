import type { MarketState } from "../../model/shared.ts";
import type { MarketPeriod } from "../market/market.ts";
import type { IndexMeasure, Rounded } from "./fact.ts";

export interface IndexFigure {
  readonly entity: string;
  readonly measure: IndexMeasure;
  readonly value: number | MarketState | null;
}

/** What is published of the index in a period, measure by measure, and of each segment. */
export function indexFigures(period: MarketPeriod, rounded: Rounded): readonly IndexFigure[] {
  const of = (measure: IndexMeasure, value: IndexFigure["value"]): IndexFigure => ({
    entity: "index",
    measure,
    value,
  });
  // stress and segments are read as they are published
  const roundly = (measure: IndexMeasure, value: number | null): IndexFigure =>
    of(measure, value === null ? null : rounded(measure, value, period.periodEnd));
  return [
    roundly("level", period.level),
    roundly("mean", period.mean),
    roundly("dispersion", period.dispersion),
    of("stressIndex", period.stress),
    of("marketState", period.state),
    of("constituentCount", period.constituents),
    of("ratedCount", period.rated),
    roundly("coverage", period.coverage),
    ...period.segments.flatMap(({ id, level, contribution }): readonly IndexFigure[] => [
      { entity: `segment/${id}`, measure: "level", value: level },
      { entity: `segment/${id}`, measure: "contribution", value: contribution },
    ]),
  ];
}

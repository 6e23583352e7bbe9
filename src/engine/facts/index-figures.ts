import { groupSlug } from "../../model/groups/groups.ts";
import type { MarketState } from "../../model/shared.ts";
import type { GroupLevel } from "../market/group-levels.ts";
import type { MarketPeriod } from "../market/market.ts";
import type { IndexMeasure, Rounded } from "./fact.ts";

export interface IndexFigure {
  readonly entity: string;
  readonly measure: IndexMeasure;
  readonly value: number | MarketState | null;
}

/** The name of a value of a group among the facts, such as `group/region/north-america`. */
export function groupEntity({ group, value }: Pick<GroupLevel, "group" | "value">): string {
  return `group/${group}/${groupSlug(value)}`;
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
    ...period.groups.flatMap((one): readonly IndexFigure[] => {
      const entity = groupEntity(one);
      const ofGroup = (measure: IndexMeasure, value: number | null): IndexFigure => ({
        ...roundly(measure, value),
        entity,
      });
      return [
        ofGroup("level", one.level),
        ofGroup("mean", one.mean),
        ofGroup("dispersion", one.dispersion),
        { entity, measure: "constituentCount", value: one.constituents },
        { entity, measure: "ratedCount", value: one.rated },
      ];
    }),
    ...period.segments.flatMap(({ id, level, contribution }): readonly IndexFigure[] => [
      { entity: `segment/${id}`, measure: "level", value: level },
      { entity: `segment/${id}`, measure: "contribution", value: contribution },
    ]),
  ];
}

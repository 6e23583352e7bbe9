import type { IsoDate } from "../../model/cell.ts";
import { type Feature, parseFeatureId } from "../../model/feature-id.ts";
import { at } from "../../model/language/at.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import type { Period } from "../../model/publisher.ts";
import { addDays, periodEnd, periodStart } from "../numbers/calendar.ts";
import type { FirmReading } from "../reading/firm-reading.ts";

export interface RiskDay {
  readonly period: Period;
  readonly methodology: Pick<Methodology, "indicators" | "probability">;
  readonly at: IsoDate;
}

/**
 * Whether a firm can have a probability on a day: at least half of the model's observed features rest on a
 * reading of the last `freshPeriods` periods, or within the indicator's half-life where that is longer.
 */
export function riskOn(
  { period, methodology, at: day }: RiskDay,
  { features }: { readonly features: readonly { readonly id: string }[] },
): (reading: Pick<FirmReading, "indicators">) => boolean {
  const { freshPeriods } = methodology.probability;
  const since = firstDayOf(period, day, freshPeriods);
  const observed = features
    .map(({ id }) => behind(parseFeatureId(id), methodology.indicators))
    .filter((places) => places !== null);
  return (reading) => {
    const fresh = methodology.indicators.map((indicator, i) => {
      const { value, observedOn, ageDays } = at(reading.indicators, i);
      if (value === null || observedOn === null || ageDays === null) return null;
      return observedOn >= since || ageDays <= indicator.halfLifeDays;
    });
    const seen = observed.filter((places) => isSeen(places.map((place) => at(fresh, place))));
    return 2 * seen.length >= observed.length;
  };
}

function firstDayOf(period: Period, day: IsoDate, count: number): IsoDate {
  let first = periodStart(period, periodEnd(period, day));
  for (let back = 1; back < count; back += 1) first = periodStart(period, addDays(first, -1));
  return first;
}

/** The places of the indicators a feature rests on; null where it rests on none. */
function behind(feature: Feature | null, indicators: readonly Indicator[]): number[] | null {
  const places = (belongs: (indicator: Indicator) => boolean) =>
    indicators.flatMap((indicator, i) => (belongs(indicator) ? i : []));
  if (feature === null) return null;
  if ("indicator" in feature) return places(({ id }) => id === feature.indicator);
  if ("pillar" in feature) return places(({ pillar }) => pillar === feature.pillar);
  return feature.kind === "score" || feature.kind === "coverage" ? places(() => true) : null;
}

function isSeen(fresh: readonly (boolean | null)[]): boolean {
  const known = fresh.filter((one) => one !== null);
  return known.length > 0 && 2 * known.filter((one) => one).length >= known.length;
}

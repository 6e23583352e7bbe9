import type { IsoDate } from "../../model/cell.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Freshness } from "../../model/shared.ts";
import { latestOf } from "../numbers/calendar.ts";
import { median } from "../numbers/statistics.ts";
import type { FirmReading } from "./firm-reading.ts";

interface Ages extends Pick<FirmReading, "lastObservedOn"> {
  readonly indicators: readonly Pick<FirmReading["indicators"][number], "ageDays">[];
}

/** The age of the data on the as-of date, never on the day someone reads it, by the median age of indicators. */
export function freshnessOf(
  { freshness }: Methodology,
  asOf: IsoDate,
  readings: readonly Ages[],
): Freshness {
  const ages = readings.flatMap(({ indicators }) =>
    indicators.flatMap(({ ageDays }) => ageDays ?? []),
  );
  const medianAgeDays = median(ages);
  return {
    asOf,
    newestObservationOn: latestOf(readings.map(({ lastObservedOn }) => lastObservedOn)),
    medianAgeDays,
    status: medianAgeDays === null ? null : statusOf(medianAgeDays, freshness),
  };
}

function statusOf(ageDays: number, { agingDays, staleDays }: Methodology["freshness"]) {
  if (ageDays >= staleDays) return "stale";
  return ageDays >= agingDays ? "aging" : "fresh";
}

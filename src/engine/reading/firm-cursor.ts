import type { Firm } from "../../model/firm.ts";
import { present } from "../../model/language/at.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import { dayNumber } from "../numbers/calendar.ts";
import { noSeries, type Series } from "../world/series.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { type FirmReading, scored } from "./firm-reading.ts";
import { readIndicator } from "./indicator.ts";

/** The part of a firm's reading that the figures of the market use; ages are not in it. */
export interface FirmFigures extends Pick<FirmReading, "coverage" | "score"> {
  readonly indicators: readonly Pick<
    FirmReading["indicators"][number],
    "value" | "normalised" | "observedOn"
  >[];
}

/** The figures of a firm that the market's figures leave out. */
export const nothing: FirmFigures = { indicators: [], coverage: 0, score: null };

/**
 * The figures of a firm on one day after the other, which must rise: those of `readFirm` on each day on which
 * the firm is a constituent. An indicator is read again only on days on which it may have changed.
 */
export function firmCursor({ observations, ...world }: World, firm: Firm) {
  const series = observations.get(firm.firmId);
  let methodology: Methodology | null = null;
  let [cursors, figures]: [IndicatorCursor[], FirmFigures] = [[], nothing];
  return (at: string): FirmFigures => {
    const now = methodologyAt(world, at);
    if (now !== methodology) {
      const { staleHalfLives } = now.rules;
      cursors = now.indicators.map((one) =>
        indicatorCursor(series?.get(one.id) ?? noSeries, one, staleHalfLives),
      );
      methodology = now;
    }
    const today = dayNumber(at);
    const indicators = cursors.map((read) => read(at, today));
    const isSame = indicators.every((one, i) => one === figures.indicators[i]);
    if (!isSame || indicators.length === 0) figures = scored(now, indicators);
    return figures;
  };
}

type IndicatorCursor = ReturnType<typeof indicatorCursor>;

function indicatorCursor(series: Series, indicator: Indicator, staleHalfLives: number) {
  const days = changeDays(series, Math.floor(staleHalfLives * indicator.halfLifeDays));
  let next = 0;
  let reading: FirmReading["indicators"][number] | null = null;
  return (at: string, today: number) => {
    const before = next;
    while (today >= (days[next] ?? Infinity)) next += 1;
    if (reading === null || next > before) {
      reading = readIndicator(series, indicator, staleHalfLives, at);
    }
    return reading;
  };
}

/** The numbers of the days on which a row of a series becomes known or stale, rising. */
function changeDays({ columns, first, end }: Series, lifetime: number) {
  const days = new Float64Array(2 * (end - first));
  for (let row = first; row < end; row += 1) {
    const day = present(columns.observedDays[row]);
    days[2 * (row - first)] = Math.max(day, present(columns.knownDays[row]));
    days[2 * (row - first) + 1] = day + lifetime + 1;
  }
  return days.sort();
}

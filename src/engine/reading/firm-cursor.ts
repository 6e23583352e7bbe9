import type { Firm } from "../../model/firm.ts";
import type { Methodology } from "../../model/methodology.ts";
import { dayNumber } from "../numbers/calendar.ts";
import { noSeries } from "../world/series.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { type FirmReading, readFirm } from "./firm-reading.ts";

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
 * The figures of `readFirm` on one day after the other, which must rise, read again only where they may have
 * changed.
 */
export function firmCursor(world: World, firm: Firm): (at: string) => FirmFigures {
  let methodology: Methodology | null = null;
  let [days, next, figures] = [new Float64Array(), 0, nothing];
  return (at) => {
    const now = methodologyAt(world, at);
    if (now === methodology && dayNumber(at) < (days[next] ?? Infinity)) return figures;
    if (now !== methodology) [methodology, days, next] = [now, changeDays(world, firm, now), 0];
    while (next < days.length && dayNumber(at) >= (days[next] ?? Infinity)) next += 1;
    figures = readFirm(world, firm, at);
    return figures;
  };
}

/** The numbers of the days on which a row of the firm becomes known or stale, rising. */
function changeDays(
  { observations }: World,
  { firmId }: Firm,
  { indicators, rules }: Methodology,
): Float64Array<ArrayBuffer> {
  const days = indicators.flatMap(({ id, halfLifeDays }) => {
    const { columns, first, end } = observations.get(firmId)?.get(id) ?? noSeries;
    const lifetime = Math.floor(rules.staleHalfLives * halfLifeDays);
    const known = columns.knownDays.subarray(first, end);
    return Array.from(columns.observedDays.subarray(first, end)).flatMap((day, row) => [
      Math.max(day, known[row] ?? day),
      day + lifetime + 1,
    ]);
  });
  return Float64Array.from(days).sort();
}

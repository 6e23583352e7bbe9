import type { IsoDate } from "../../model/cell.ts";
import type { FirmEntry } from "../assess.ts";
import { beginning, type MarketPeriod, measuredOn, nextPeriod } from "../market/market.ts";
import { periodEnds } from "../numbers/calendar.ts";
import { firstNewDay } from "../reading/carried.ts";
import { type FirmFigures, notIn, readSection } from "../reading/cross-section.ts";
import { measuredIn } from "../reading/measured.ts";
import type { World } from "../world/world.ts";
import { firstDay } from "./first-day.ts";
import { periodSights, unissued } from "./period-sights.ts";

export interface PeriodHistory {
  /** Oldest first; empty before the first period end. */
  readonly market: readonly MarketPeriod[];
  /** The market on the world's day: its last period end, or within a period. Null before the first reading. */
  readonly today: MarketPeriod | null;
  /** Histories by firmId: an entry per period end from the one on which the firm is first listed. */
  readonly firms: ReadonlyMap<string, readonly FirmEntry[]>;
}

/**
 * What stands on the day of the world: the market and the firms on every period end up to `until`, each under the
 * methodology then in force.
 */
export function periodHistory(world: World, until: IsoDate = world.asOf): PeriodHistory {
  const begin = firstDay(world);
  const sightOf = periodSights(world);
  const market: MarketPeriod[] = [];
  const firms = new Map<string, FirmEntry[]>();
  const figuresBefore = new Map<string, FirmFigures>();
  let past = beginning;
  for (const end of begin === null ? [] : periodEnds(world.publisher.period, begin, until)) {
    const sight = sightOf(end);
    const section = readSection(world, sight);
    const firstNew = firstNewDay(world.publisher.period, end);
    const step = nextPeriod(world, measuredOn(world, section, sight), past);
    market.push(step.period);
    past = step.past;
    for (const { firm, reading, rank } of section.firms) {
      const stands = !sight.standing.isWithdrawn;
      const figures = reading === notIn ? null : reading;
      const entry = {
        periodEnd: end,
        score: stands ? reading.score : null,
        rank: stands ? rank : null,
        coverage: reading.coverage,
        standing: sight.standing,
        ...measuredIn(figures, figuresBefore.get(firm.firmId) ?? null, firstNew),
      };
      if (figures !== null) figuresBefore.set(firm.firmId, figures);
      const entries = firms.get(firm.firmId);
      if (entries === undefined) firms.set(firm.firmId, [entry]);
      else entries.push(entry);
    }
  }
  const last = market.at(-1) ?? null;
  if (begin === null || begin > until || last?.periodEnd === until) {
    return { market, today: last, firms };
  }
  const within = unissued(until, sightOf(until).knownBy);
  const measured = measuredOn(world, readSection(world, within), within);
  return { market, today: nextPeriod(world, measured, past).period, firms };
}

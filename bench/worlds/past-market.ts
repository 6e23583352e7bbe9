import type { Analysis } from "../../src/engine/analyse.ts";
import type { MarketPeriod } from "../../src/engine/market/market.ts";
import { nextState, type StateReading } from "../../src/engine/market/state.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { mulberry } from "./mulberry.ts";
import { hasDrift } from "./record-plan.ts";

/**
 * The seven days up to each of a run of days: a stress that wanders around a mean, and the state that
 * follows from it. What the last period of a sample says of firms stays as it is.
 */
export function pastMarket(
  { market, world }: Analysis,
  days: readonly IsoDate[],
  seed: number,
): readonly MarketPeriod[] {
  const sample = market.at(-1);
  if (sample === undefined) throw new RangeError("Cannot invent a market: the sample has none");
  const random = mulberry(seed);
  let stress = 40;
  let reading: StateReading | null = null;
  return days.map((periodEnd) => {
    stress = Math.min(95, Math.max(5, stress + 0.05 * (40 - stress) + 8 * (random() - 0.5)));
    reading = nextState(reading, periodEnd, stress, world.methodology.states);
    const { state, previousState, stateSince, transition, because } = reading;
    const level = 50 + 10 * random();
    return {
      ...sample,
      ...{ periodStart: addDays(periodEnd, -6), periodEnd, level, mean: level + random() },
      ...{ state, previousState, stateSince, transition, because, stress },
      segments: sample.segments.map((segment) => ({
        ...segment,
        ...{ level: stress / 100, contribution: segment.weight * stress },
      })),
      inputs: sample.inputs.map((input) => {
        const usual = (input.value ?? 1) * (0.9 + 0.2 * random());
        const value = hasDrift(periodEnd, seed) ? 2 * usual : usual;
        return { ...input, value, observedOn: periodEnd };
      }),
    };
  });
}

import type { MarketPeriod } from "../../src/engine/market/market.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { unissued } from "./standing.ts";

/** A quiet week of the market, with what a test sets. */
export function marketPeriod(
  periodEnd: string,
  overrides: Partial<MarketPeriod> = {},
): MarketPeriod {
  return {
    periodStart: addDays(periodEnd, -6),
    periodEnd,
    constituents: 3,
    rated: 3,
    coverage: 1,
    level: 70,
    mean: 70,
    dispersion: 5,
    inputs: [],
    segments: [],
    groups: [],
    stress: 20,
    state: "nominal",
    previousState: "nominal",
    stateSince: periodEnd,
    transition: "unchanged",
    because: { rule: "entered", threshold: null, since: periodEnd },
    standing: unissued,
    ...overrides,
  };
}

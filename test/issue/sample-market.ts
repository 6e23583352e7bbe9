import type { Analysis } from "../../src/engine/analyse.ts";
import type { MarketPeriod } from "../../src/engine/market/market.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { unissued } from "../engine/standing.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";

const inputs = [{ id: "sector_delay", label: "Median delay", segment: "payout", unit: "days" }];

/** A week that ends on a Sunday, with stress split 6 : 4 over two segments. */
export function week(
  periodEnd: string,
  stress: number | null,
  overrides: Partial<MarketPeriod> = {},
): MarketPeriod {
  const part = (share: number) => (stress === null ? null : stress * share);
  return {
    ...{ periodStart: addDays(periodEnd, -6), periodEnd, constituents: 3, rated: 2 },
    ...{ coverage: 0.87654, level: 61.2345, mean: 60.05, dispersion: 4.25 },
    inputs: inputs.map((input) => ({
      ...input,
      ...{ value: 3.25, level: 0.325, percentile: 0.5, n: 30, observedOn: periodEnd },
    })),
    segments: [
      { id: "payout", name: "Payout", level: 0.6, weight: 0.6, contribution: part(0.6) },
      { id: "rules", name: "Rules", level: 0.4, weight: 0.4, contribution: part(0.4) },
    ],
    groups: [],
    stress,
    ...{ state: stress === null ? "indeterminate" : "watch", previousState: "watch" },
    ...{ stateSince: "2024-11-03", transition: "unchanged", standing: unissued },
    because:
      stress === null
        ? { rule: "no_reading", threshold: null, since: periodEnd }
        : { rule: "entered", threshold: 35, since: "2024-11-03" },
    ...overrides,
  };
}

/** Weeks up to Sunday 5 January 2025, one per stress reading, oldest first. */
export function weeks(
  readings: readonly (number | null)[],
  last: Partial<MarketPeriod> = {},
): readonly MarketPeriod[] {
  return readings.map((stress, i) => {
    const ahead = readings.length - 1 - i;
    return week(addDays("2025-01-05", -7 * ahead), stress, ahead === 0 ? last : {});
  });
}

/** The market with the values of its one drift input replaced. */
export function withDelays(
  market: readonly MarketPeriod[],
  delays: readonly (number | null)[],
): readonly MarketPeriod[] {
  return market.map((period, i) => ({
    ...period,
    inputs: period.inputs.map((input) => ({ ...input, value: delays[i] ?? null })),
  }));
}

/** The sample analysis of three firms, as known on Wednesday 8 January 2025, over a market. */
export function analysisOf(
  market: readonly MarketPeriod[],
  overrides: Partial<Analysis> = {},
): Analysis {
  return sampleAnalysis({ market, ...overrides });
}

import type { Indicator, IndicatorInput } from "../../src/model/methodology.ts";

// The thirteen indicators as the methodology declares them, and how often the desk looks.

export const pillarIds = ["payout", "rules", "continuity", "conduct", "resilience"] as const;
export type PillarId = (typeof pillarIds)[number];

export interface DemoIndicator {
  readonly definition: IndicatorInput & {
    readonly pillar: PillarId;
    readonly lo: number;
    readonly hi: number;
  };
  readonly every: "week" | "month" | "quarter";
  readonly decimals: number;
}

/** `pillar weight`, `better lo hi unit`, `every decimals aggregate window half-life`. */
type Line = readonly [id: string, label: string, place: string, goal: string, look: string];

// biome-ignore format: a table reads by columns
const lines: readonly Line[] = [
  ["payout_delay", "Median delay of paid payouts", "payout 3", "lower 0.5 10 days", "week 1 median 28 14"],
  ["payout_denial_rate", "Share of payout requests denied", "payout 2", "lower 0 0.16 ratio", "week 3 median 28 14"],
  ["rule_changes", "Changes of trading rules or terms", "rules 2", "lower 0 8 count", "week 0 sum 91 30"],
  ["retroactive_changes", "Changes applied to accounts already bought", "rules 2", "lower 0 4 count", "month 0 sum 182 60"],
  ["terms_published", "Share of contract terms published in full", "rules 1", "higher 0.4 1 ratio", "quarter 2 last 480 120"],
  ["platform_uptime", "Time the trading platform could be reached", "continuity 2", "higher 98 100 percent", "week 2 median 28 14"],
  ["processor_count", "Payment processors in service", "continuity 2", "higher 0 5 count", "month 0 last 180 45"],
  ["complaint_rate", "Complaints per 1,000 funded accounts", "conduct 2", "lower 0 30 per-1000", "week 1 median 28 14"],
  ["support_response", "Median first answer of support", "conduct 1", "lower 1 48 hours", "week 1 median 28 14"],
  ["refund_ratio", "Share of due fee refunds paid", "conduct 1", "higher 0.4 1 ratio", "month 2 last 180 45"],
  ["disclosure_score", "Disclosure checklist, points of 100", "resilience 2", "higher 10 95 points", "month 0 last 180 45"],
  ["reserve_cover", "Payout obligations covered by attested reserves", "resilience 3", "higher 0 130 percent", "quarter 0 last 480 120"],
  ["audit_age", "Months since the last independent audit", "resilience 1", "lower 2 30 months", "month 0 last 240 60"],
];

export const demoIndicators: readonly DemoIndicator[] = lines.map(parseLine);

function parseLine([id, label, place, goal, look]: Line): DemoIndicator {
  const [pillar, weight] = place.split(" ");
  const [direction, lo, hi, unit = ""] = goal.split(" ");
  const [every, decimals, aggregate, windowDays, halfLifeDays] = look.split(" ");
  return {
    definition: {
      id,
      label,
      // the table above holds only members of these unions
      pillar: pillar as PillarId,
      weight: Number(weight),
      unit: unit === "per-1000" ? "per 1000" : unit,
      direction: direction as Indicator["direction"],
      lo: Number(lo),
      hi: Number(hi),
      halfLifeDays: Number(halfLifeDays),
      aggregate: aggregate as Indicator["aggregate"],
      windowDays: Number(windowDays),
    },
    every: every as DemoIndicator["every"],
    decimals: Number(decimals),
  };
}

import { addDays } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { interpolate } from "../calendar.ts";

// What hits all firms together. Two crises: the processor withdrawals of summer 2024, and the
// liquidity squeeze of winter 2025/26, which goes further; a short scare lies between them.

const shock: readonly (readonly [IsoDate, number])[] = [
  ["2023-07-03", 0.2],
  ["2023-08-27", 0.05],
  ["2023-10-29", 0.14],
  ["2023-12-10", 0.04],
  ["2024-02-25", 0.02],
  ["2024-04-21", 0.12],
  ["2024-05-26", 0.45],
  ["2024-06-23", 0.8],
  ["2024-07-28", 0.82],
  ["2024-09-01", 0.45],
  ["2024-10-20", 0.12],
  ["2024-12-15", 0.04],
  ["2025-02-16", 0.62],
  ["2025-03-30", 0.1],
  ["2025-06-15", 0.02],
  ["2025-08-31", 0.1],
  ["2025-10-12", 0.45],
  ["2025-11-09", 0.9],
  ["2025-12-07", 1.15],
  ["2026-01-11", 1.1],
  ["2026-02-08", 0.6],
  ["2026-03-22", 0.25],
  ["2026-05-03", 0.1],
  ["2026-06-28", 0.36],
];

export const pillarIds = ["payout", "rules", "continuity", "conduct", "resilience"] as const;
export type PillarId = (typeof pillarIds)[number];

/** How many days each pillar trails the shock, and how hard it is hit. */
const response: Readonly<Record<PillarId, { readonly lag: number; readonly load: number }>> = {
  payout: { lag: 0, load: 0.36 },
  conduct: { lag: -6, load: 0.34 },
  rules: { lag: 9, load: 0.34 },
  continuity: { lag: 14, load: 0.3 },
  resilience: { lag: 28, load: 0.14 },
};

/** What the market adds to the illness of one pillar on one day, 0 to about 0.4. */
export function pressure(pillar: PillarId, day: IsoDate): number {
  const { lag, load } = response[pillar];
  return load * interpolate(shock, addDays(day, -lag));
}

/** The bare shock, 0 (calm) to about 1.15. */
export function shockOn(day: IsoDate): number {
  return interpolate(shock, day);
}

import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { interpolate, type Knot, weekCount, weekEnd } from "./calendar.ts";
import { clamp, stream } from "./chance.ts";
import { type DemoFirm, depthOn } from "./firms.ts";
import { type PillarId, pillarIds } from "./indicators.ts";

/** What hits all firms together, 0 (calm) to about 1.15: a scare, and the liquidity squeeze of the winter. */
const shock: readonly Knot[] = [
  ["2024-12-30", 0.1],
  ["2025-02-16", 0.42],
  ["2025-04-06", 0.1],
  ["2025-06-15", 0.02],
  ["2025-08-31", 0.1],
  ["2025-10-12", 0.4],
  ["2025-11-09", 0.85],
  ["2025-12-07", 1.15],
  ["2026-01-11", 1.1],
  ["2026-02-08", 0.6],
  ["2026-03-22", 0.25],
  ["2026-05-03", 0.08],
  ["2026-07-05", 0.3],
];

/** How many days each pillar trails the shock, how hard it is hit, and how strongly a decline shows in it. */
const responses: Readonly<Record<PillarId, readonly [lag: number, load: number, shown: number]>> = {
  payout: [0, 0.36, 0.5],
  conduct: [-6, 0.34, 0.45],
  rules: [9, 0.34, 0.35],
  continuity: [14, 0.3, 0.35],
  resilience: [28, 0.14, 0.2],
};

export function shockOn(day: IsoDate): number {
  return interpolate(shock, day);
}

/** The hidden state of one firm, week by week: what its indicators are symptoms of. */
export interface Health {
  /** The illness: 0 is sound, about 1.3 is the end in a crisis. */
  readonly ill: (pillar: PillarId, week: number) => number;
  /** The depth of its decline, 0 to 1. */
  readonly depth: (week: number) => number;
}

export function healthOf(firm: DemoFirm): Health {
  const depths = Array.from({ length: weekCount + 1 }, (_, week) => depthOn(firm, weekEnd(week)));
  const courses = new Map(pillarIds.map((pillar) => [pillar, courseOf(firm, pillar, depths)]));
  return {
    depth: (week) => depths[week] ?? 0,
    ill: (pillar, week) => courses.get(pillar)?.[week] ?? 0,
  };
}

function courseOf({ firmId, frailty }: DemoFirm, pillar: PillarId, depths: readonly number[]) {
  const draw = stream(`health ${firmId} ${pillar}`);
  const base = frailty + 0.07 * draw.normal();
  const sensitivity = clamp(1 + 0.3 * draw.normal(), 0.3, 1.8);
  const [lag, load, shown] = responses[pillar];
  let wander = 0.06 * draw.normal();
  return depths.map((depth, week) => {
    wander = 0.94 * wander + 0.02 * draw.normal();
    const outside = sensitivity * load * shockOn(addDays(weekEnd(week), -lag));
    return clamp(base + wander + outside + shown * depth, 0.01, 1.4);
  });
}

import { weekCount, weekEnd } from "../calendar.ts";
import { clamp, stream } from "../chance.ts";
import type { FirmSeed } from "./firm-seed.ts";
import { distress, type Story } from "./stories.ts";
import { type PillarId, pillarIds, pressure } from "./weather.ts";

/** The hidden state of one firm, week by week: what its indicators are symptoms of. */
export interface Health {
  /** The illness: 0 is sound, about 1.3 is the end in a crisis. */
  readonly ill: (pillar: PillarId, week: number) => number;
  /** The depth of its decline, 0 to 1; 0 for a firm without a story. */
  readonly depth: (week: number) => number;
}

/** How strongly a decline shows in each pillar. */
const exposure: Readonly<Record<PillarId, number>> = {
  payout: 0.5,
  conduct: 0.45,
  rules: 0.35,
  continuity: 0.35,
  resilience: 0.2,
};

export function health(seed: FirmSeed, story: Story | undefined): Health {
  const depths = Array.from({ length: weekCount }, (_, week) =>
    story === undefined ? 0 : distress(story, weekEnd(week)),
  );
  const depth = (week: number) => depths[week] ?? 0;
  const course = new Map(pillarIds.map((pillar) => [pillar, pillarCourse(seed, pillar, depths)]));
  return { depth, ill: (pillar, week) => course.get(pillar)?.[week] ?? 0 };
}

function pillarCourse(seed: FirmSeed, pillar: PillarId, depths: readonly number[]): number[] {
  const draw = stream(`health ${seed.firmId} ${pillar}`);
  const base = seed.frailty + 0.07 * draw.normal();
  const sensitivity = clamp(1 + 0.3 * draw.normal(), 0.3, 1.8);
  let wander = 0.06 * draw.normal();
  return depths.map((depth, week) => {
    wander = 0.94 * wander + 0.02 * draw.normal();
    const outside = sensitivity * pressure(pillar, weekEnd(week));
    return clamp(base + wander + outside + exposure[pillar] * depth, 0.01, 1.4);
  });
}

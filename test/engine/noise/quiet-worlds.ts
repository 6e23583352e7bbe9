import { createHash } from "node:crypto";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { normalQuantile } from "../../../src/engine/numbers/normal-quantile.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import { heldBands } from "../../../src/engine/signals/band-changes.ts";
import { movedFrom } from "../../../src/engine/signals/firm-signals.ts";
import { methodologySchema } from "../../../src/model/methodology.ts";
import { unissued } from "../standing.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

// Worlds in which nothing changes: readings are a level and noise with a memory, and nothing else.

export const rules = { noise: methodologySchema.shape.noise.parse(undefined) };

export type Noise = () => number;

/** Standard normal noise whose correlation with its value before is `memory`. */
export function noiseOf(name: string, memory: number): Noise {
  const chance = chanceFrom(createHash("sha256").update(name).digest("hex"));
  const normal = () => normalQuantile((1 + chance() * (2 ** 32 - 2)) / 2 ** 32);
  let last = normal();
  return () => {
    const value = last;
    last = memory * last + Math.sqrt(1 - memory ** 2) * normal();
    return value;
  };
}

const day = (week: number) => addDays("2000-01-02", 7 * week);

/** Whether each week after the first has a score signal of the week, where the range hides nothing. */
export function scoreSignals(scores: readonly number[]): readonly boolean[] {
  const methodology = tinyMethodology({ ...rules, effectiveFrom: day(0) });
  return scores.map((score, week) => {
    const history = scores.slice(0, week).map((own, i) => ({
      periodEnd: day(i),
      score: own,
      rank: 1,
      coverage: 1,
      standing: unissued,
    }));
    const range = { low: score, high: score };
    const window = { from: day(week), to: day(week) };
    return movedFrom({ score, scoreInterval: range, history }, window, methodology) !== null;
  });
}

/** Whether each probability of a firm brings news of its band, given their log-odds. */
export function bandNews(odds: readonly number[]): readonly boolean[] {
  const points = odds.map((x) => ({
    ...{ probability: 1 / (1 + Math.exp(-x)), baseRate: 0.02, model: "m" },
  }));
  const held = heldBands(points, tinyMethodology(rules));
  return held.map(({ band, isTold }, i) => isTold && held[i - 1]?.band !== band && i > 0);
}

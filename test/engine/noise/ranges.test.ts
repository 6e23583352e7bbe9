import { expect, it } from "vitest";
import { analyse } from "../../../src/engine/analyse.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { methodologySchema } from "../../../src/model/methodology.ts";
import { remembering } from "../detect/series-worlds.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { firm, observation, tinyWorld } from "../world-builder.ts";

// Worlds of which the truth is known: forty firms whose levels never change, each read every week with
// noise of its own.

const weeks = 40;
const sunday = (week: number) => addDays("2024-01-07", 7 * week);
const firms = Array.from({ length: 40 }, (_, i) => firm(`firm-${i}`));
const indicators = tinyMethodology().indicators.map((one) => ({
  ...one,
  ...({ direction: "higher", aggregate: "last", lo: 0, hi: 10 } as const),
}));
const methodology = tinyMethodology({
  indicators,
  effectiveFrom: "2020-01-01",
  uncertainty: methodologySchema.shape.uncertainty.parse(undefined),
});

/** A level of 2 to 8 for each indicator of each firm. */
function levelsOf(name: string): Map<string, readonly number[]> {
  const normal = remembering(`levels ${name}`, 0);
  const level = () => Math.min(8, Math.max(2, 5 + 1.5 * normal()));
  return new Map(firms.map(({ firmId }) => [firmId, indicators.map(level)]));
}

/** The score of four levels: two means of indicators, their geometric mean by the pillars' weights. */
function scoreOf([delay = 0, paid = 0, complaints = 0, replies = 0]: readonly number[]): number {
  const payout = (2 * delay + paid) / 3 / 10;
  const conduct = (complaints + replies) / 2 / 10;
  return 100 * payout ** (2 / 3) * conduct ** (1 / 3);
}

/** The shares of firms whose true score and true rank their ranges hold. */
function held(noise: number, memory: number): { score: number; rank: number } {
  const found = [1, 2, 3].flatMap((world) => {
    const levels = levelsOf(`${noise} ${world}`);
    const observations = firms.flatMap(({ firmId }) =>
      indicators.flatMap(({ id }, i) => {
        const own = remembering(`${noise} ${world} ${firmId} ${id}`, memory);
        const level = levels.get(firmId)?.[i] ?? Number.NaN;
        return Array.from({ length: weeks }, (_, week) =>
          observation(firmId, id, sunday(week), level + noise * own()),
        );
      }),
    );
    const read = analyse(
      tinyWorld(sunday(weeks - 1), { firms, observations, methodologies: [methodology] }),
    );
    const truth = new Map(firms.map(({ firmId }) => [firmId, scoreOf(levels.get(firmId) ?? [])]));
    const scores = [...truth.values()];
    return read.firms.map(({ firm: { firmId }, scoreInterval, rankInterval }) => {
      const score = truth.get(firmId) ?? Number.NaN;
      const rank = 1 + scores.filter((other) => other > score).length;
      if (scoreInterval === null || rankInterval === null)
        throw new Error(`${firmId} has no range`);
      return {
        score: scoreInterval.low <= score && score <= scoreInterval.high,
        rank: rankInterval.low <= rank && rank <= rankInterval.high,
      };
    });
  });
  const share = (of: "score" | "rank") => found.filter((one) => one[of]).length / found.length;
  return { score: share("score"), rank: share("rank") };
}

it.each([
  [0.1, 0],
  [0.3, 0],
  [0.8, 0],
  [0.3, 0.5],
  [0.3, 0.95],
  [0.8, 0.95, 0.85],
])(
  "ranges hold as many of 100 true scores and ranks as the methodology says at noise of %s of 10 and memory %s",
  (noise, memory, least = 0.9) => {
    const { score, rank } = held(noise, memory);
    expect(score).toBeGreaterThanOrEqual(least);
    expect(rank).toBeGreaterThanOrEqual(least);
  },
);

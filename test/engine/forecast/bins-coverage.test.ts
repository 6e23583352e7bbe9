import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../src/engine/forecast/calibration-scores.ts";
import { cameOf } from "../../../src/engine/numbers/came-of.ts";
import { forecastGroups } from "../../../src/engine/numbers/forecast-groups.ts";
import { shareInterval } from "../../../src/engine/numbers/interval.ts";
import { readingBins } from "../../../src/engine/numbers/reading-bins.ts";
import { rateOf, type WeeklyWorld, weeklyWorld } from "./weekly-world.ts";

const rules = { count: 10, least: 10, tailShare: 0.025 };

/** The share of bins whose interval has the long-run rate of its forecasts, and that of the highest bin. */
function coverage(world: WeeklyWorld, worlds: number) {
  const rate = rateOf(world, 40);
  let bins = 0;
  let held = 0;
  for (let k = 0; k < worlds; k += 1) {
    const sample = sampleOf(weeklyWorld(world, `world ${k}`));
    const found = readingBins(sample, rules, forecastGroups(sample.p, sample.y));
    for (const { from, to, low, high } of found) {
      const own = Array.from(sample.p).filter((p) => p >= from && p <= to);
      const truth = own.reduce((sum, p) => sum + rate(p), 0) / own.length;
      bins += 1;
      if (low <= truth && truth <= high) held += 1;
    }
  }
  return held / bins;
}

describe("intervals of bins of weekly forecasts over a quarter", () => {
  for (const [shocks, shockWeeks] of [
    ["without shocks", null],
    ["under shocks of a quarter", 13],
    ["under shocks of a year", 52],
  ] as const) {
    test(`hold the long-run rate in .93 or more ${shocks}`, { timeout: 60_000 }, () => {
      expect(coverage({ firms: 60, weeks: 104, shockWeeks }, 12)).toBeGreaterThanOrEqual(0.93);
    });
  }
});

const rowsOf = (events: readonly number[], cluster: readonly number[]) => ({
  y: events,
  cluster,
  cell: cluster,
  block: events.map(() => 0),
  blocks: 1,
  episode: events.map((event, row) => (event === 1 ? `f${cluster[row]}` : null)),
});

test("many forecasts of few firms tell what the firms tell", () => {
  const firms = Array.from({ length: 180 }, (_, row) => row % 30);
  const y = firms.map((firm) => (firm < 27 ? 1 : 0));
  const all = firms.map((_, row) => row);
  const found = cameOf(all, rowsOf(y, firms));
  expect(found).toMatchObject({ n: 180, events: 162, nFirms: 30, nEpisodes: 27, observed: 0.9 });
  expect(found.low).toBeLessThan(0.76);
  expect(found.high).toBeGreaterThan(0.96);
});

test("none of n firms is a bound, never 0 to 0, and all of them never 1 to 1", () => {
  const firms = Array.from({ length: 200 }, (_, row) => row % 20);
  const all = firms.map((_, row) => row);
  const none = cameOf(
    all,
    rowsOf(
      firms.map(() => 0),
      firms,
    ),
  );
  expect(none.low).toBe(0);
  expect(none.high).toBeGreaterThan(0.15);
  const every = cameOf(
    all,
    rowsOf(
      firms.map(() => 1),
      firms,
    ),
  );
  expect(every.high).toBe(1);
  expect(every.low).toBeCloseTo(1 - none.high, 9);
});

test("shareInterval() agrees with Newcombe's (1998) printed examples", () => {
  const shown = ({ low, high }: { low: number; high: number }) => [low.toFixed(4), high.toFixed(4)];
  expect(shown(shareInterval(81 / 263, 263))).toEqual(["0.2535", "0.3682"]);
  expect(shown(shareInterval(15 / 148, 148))).toEqual(["0.0598", "0.1644"]);
  expect(shown(shareInterval(0, 20))).toEqual(["0.0000", "0.2005"]);
  expect(shown(shareInterval(1 / 29, 29))).toEqual(["0.0018", "0.1963"]);
});

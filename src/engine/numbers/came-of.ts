import { at } from "../../model/language/at.ts";
import { type Interval, z95 } from "./interval.ts";
import type { ScoredSample } from "./score-intervals.ts";
import { sum } from "./statistics.ts";
import { halfWidth, student } from "./two-way.ts";

/** What came of forecasts, counted in firms: the weekly forecasts of one share its failure. */
export type CameOf = ReturnType<typeof cameOf>;

type Rows = Pick<ScoredSample, "y" | "cluster" | "cell" | "block" | "blocks" | "episode">;

/**
 * What came of some rows of a sample, at least one. The 95 % interval of the share that came true is that of as many
 * independent forecasts as have its error by firms and stretches of time (Korn and Graubard 1998), never more than
 * firms times windows; where none or all came true, that many.
 */
export function cameOf(rows: readonly number[], sample: Rows) {
  const y = rows.map((row) => at(sample.y, row));
  const n = rows.length;
  const events = sum(y);
  const observed = events / n;
  const places = placesOf(rows.map((row) => at(sample.cluster, row)));
  const nFirms = places.size;
  const windows = new Set(rows.map((row) => at(sample.cell, row))).size;
  const spread = observed * (1 - observed);
  const half = () => {
    const by = {
      cluster: rows.map((row) => places.get(at(sample.cluster, row)) ?? 0),
      clusters: nFirms,
      block: rows.map((row) => at(sample.block, row)),
      blocks: sample.blocks,
      failing: nFirms,
    };
    const influence = y.map((own) => (own - observed) / n);
    return Math.max(halfWidth(influence, by), student(nFirms - 1) * Math.sqrt(spread / windows));
  };
  const size = spread === 0 ? windows : Math.max(1, (z95 ** 2 * spread) / half() ** 2);
  return {
    n,
    events,
    nFirms,
    nEpisodes: new Set(rows.flatMap((row) => sample.episode[row] ?? [])).size,
    observed,
    ...shareInterval(observed, size),
  };
}

function placesOf(firms: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(firms)].map((firm, place) => [firm, place]));
}

/** Wilson's interval with its correction for counts that are whole (Newcombe 1998, method 4); n need not be whole. */
export function shareInterval(share: number, n: number): Interval {
  const z = z95;
  const middle = 2 * n * share + z * z;
  const whole = 2 * (n + z * z);
  const below = z * z - 2 - 1 / n + 4 * share * (n * (1 - share) + 1);
  const above = z * z + 2 - 1 / n + 4 * share * (n * (1 - share) - 1);
  return {
    low: share === 0 ? 0 : Math.max(0, (middle - 1 - z * Math.sqrt(below)) / whole),
    high: share === 1 ? 1 : Math.min(1, (middle + 1 + z * Math.sqrt(above)) / whole),
  };
}

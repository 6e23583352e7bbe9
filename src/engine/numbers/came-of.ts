import { at, entryOf } from "../../model/language/at.ts";
import { shareInterval, z95 } from "./interval.ts";
import type { ScoredSample } from "./score-intervals.ts";
import { sum } from "./statistics.ts";
import { halfWidth, student } from "./two-way.ts";

type Rows = Pick<ScoredSample, "y" | "cluster" | "cell" | "block" | "blocks" | "episode">;

/**
 * What came of some rows of a sample, at least one, counted in firms, since the forecasts of one share its failure. The
 * 95 % interval of the share that came true is that of as many independent forecasts as have its error by firms and
 * stretches of time (Korn and Graubard 1998), never more than firms times windows; where none or all came true, that many.
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
      cluster: rows.map((row) => entryOf(places, at(sample.cluster, row))),
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
    nEpisodes: new Set(rows.flatMap((row) => at(sample.episode, row) ?? [])).size,
    observed,
    ...shareInterval(observed, size),
  };
}

function placesOf(firms: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(firms)].map((firm, place) => [firm, place]));
}

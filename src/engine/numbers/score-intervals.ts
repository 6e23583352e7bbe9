import { at } from "../../model/language/at.ts";
import type { ForecastGroups } from "./forecast-groups.ts";
import { type DrawnScores, expectedScores, impliedScores } from "./implied.ts";
import type { Interval } from "./interval.ts";
import { areaUnder } from "./probability-scores.ts";
import type { Chance } from "./seed.ts";
import { quantile, sum } from "./statistics.ts";
import { halfWidth, type TwoWay } from "./two-way.ts";

/** Forecasts and their outcomes, by firm and stretch of time. */
export interface ScoredSample extends TwoWay {
  readonly p: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** The failure that each forecast saw coming; null without one. */
  readonly episode: readonly (string | null)[];
  /** The cell of each forecast: those of a firm within a window. */
  readonly cell: ArrayLike<number>;
}

/**
 * 95 % intervals by firms and stretches of time. Those of skill and AUC reach at least as far as outcomes drawn from
 * the forecasts stray from what these expect. Null where one class is missing, or nothing was expected.
 */
export function scoreIntervals(
  sample: ScoredSample,
  groups: ForecastGroups,
  draws: { readonly draws: number; readonly chance: Chance },
) {
  const { p, y } = sample;
  const n = p.length;
  const events = sum(y);
  const expected = sum(p);
  const area = areaUnder(groups);
  if (area === null || expected === 0) {
    return { brierSkill: null, auc: null, observedToExpected: null };
  }
  const half = (influence: (row: number) => number) =>
    halfWidth(
      Float64Array.from({ length: n }, (_, row) => influence(row)),
      sample,
    );
  const square = (row: number) => (at(p, row) - at(y, row)) ** 2;
  const squares = sum(Array.from({ length: n }, (_, row) => square(row)));
  const rate = events / n;
  const reference = n * rate * (1 - rate);
  const left = squares / reference; // 1 − skill
  const bySkill = half(
    (row) => (square(row) - squares / n - left * (1 - 2 * rate) * (at(y, row) - rate)) / reference,
  );
  const placed = placements(groups);
  const byArea = half((row) => {
    const of = at(groups.of, row);
    const event = at(y, row);
    return (
      (event * (at(placed.events, of) - area)) / events +
      ((1 - event) * (at(placed.others, of) - area)) / (n - events)
    );
  });
  const byRatio = half((row) => at(y, row) / events - at(p, row) / expected);
  const implied = impliedScores(p, sample.cell, groups, draws);
  const own = expectedScores(groups);
  const odds = area / (1 - area);
  const turned = (by: number) => 1 / (1 + Math.exp(-by) / odds);
  const byOdds = byArea / (area * (1 - area));
  const odd = area === 0 || area === 1;
  const skill = strayed(1 - left, implied, "brierSkill", own.brierSkill);
  const ranking = strayed(area, implied, "auc", own.auc);
  return {
    brierSkill: {
      low: Math.min(skill.low, 1 - left - bySkill),
      high: Math.min(1, Math.max(skill.high, 1 - left + bySkill)),
    },
    auc: {
      low: Math.max(0, Math.min(ranking.low, odd ? area : turned(-byOdds))),
      high: Math.min(1, Math.max(ranking.high, odd ? area : turned(byOdds))),
    },
    observedToExpected: {
      low: (events / expected) * Math.exp(-byRatio),
      high: (events / expected) * Math.exp(byRatio),
    },
  };
}

/** A score less how far draws of it stray from what is expected of them. */
function strayed(
  score: number,
  drawn: readonly DrawnScores[],
  name: "brierSkill" | "auc",
  expected: number | null,
): Interval {
  const values = drawn.map((one) => one[name]).filter((one) => one !== null);
  const least = quantile(values, 0.025);
  const most = quantile(values, 0.975);
  if (least === null || most === null || expected === null) return { low: score, high: score };
  return { low: score - (most - expected), high: score + (expected - least) };
}

/** For each group the share of the other class that a forecast of it ranks rightly against, ties as a half. */
function placements({ n, events }: ForecastGroups) {
  const all = sum(events);
  const others = sum(n) - all;
  let eventsBelow = 0;
  let othersBelow = 0;
  const shares = { events: new Float64Array(n.length), others: new Float64Array(n.length) };
  n.forEach((count, group) => {
    const came = at(events, group);
    shares.events[group] = (othersBelow + (count - came) / 2) / others;
    shares.others[group] = (all - eventsBelow - came / 2) / all;
    eventsBelow += came;
    othersBelow += count - came;
  });
  return shares;
}

import { at } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { pooledRuns } from "./corp.ts";
import type { ForecastGroups } from "./forecast-groups.ts";
import { areaUnder } from "./probability-scores.ts";
import type { Chance } from "./seed.ts";
import { sum } from "./statistics.ts";

/** Scores of outcomes drawn from the forecasts; null where a draw does not define one. */
export type DrawnScores = ReturnType<ReturnType<typeof scorer>>;

/**
 * The scores that forecasts would have if they were right. Forecasts of one cell, those of a firm whose windows
 * overlap, share a number that decides about each, so that their events come together.
 */
export function impliedScores(
  p: ArrayLike<number>,
  cell: ArrayLike<number>,
  groups: ForecastGroups,
  { draws, chance }: { readonly draws: number; readonly chance: Chance },
): readonly DrawnScores[] {
  const draw = drawer(p, cell, groups);
  const score = scorer(groups);
  return Array.from({ length: draws }, () => score(draw(chance)));
}

/** The skill and AUC that forecasts imply of themselves: each counts as that part of an event. */
export function expectedScores({ values, n }: ForecastGroups) {
  const events = values.map((p, group) => p * at(n, group));
  const count = sum(n);
  const rate = sum(events) / count;
  const left = values.reduce((total, p, group) => total + at(n, group) * p * (1 - p), 0) / count;
  const reference = rate * (1 - rate);
  return { brierSkill: reference > 0 ? 1 - left / reference : null, auc: areaUnder({ n, events }) };
}

/** Cells that are passed over together, by the highest forecast among them. */
const chunk = 64;

/** Draws the groups of the forecasts that come true, rising. Costs as much as what comes true, not as all forecasts. */
function drawer(p: ArrayLike<number>, cell: ArrayLike<number>, { of }: ForecastGroups) {
  const byCell = groupBy(Array.from(p).keys(), (row) => at(cell, row));
  const highest = (rows: readonly number[]) =>
    rows.reduce((most, row) => Math.max(most, at(p, row)), 0);
  const cells = [...byCell.values()]
    .map((rows) => ({ rows, most: highest(rows) }))
    .sort((a, b) => b.most - a.most);
  return (chance: Chance): number[] => {
    const found: number[] = [];
    for (let start = 0; start < cells.length; start += chunk) {
      const { most } = at(cells, start);
      const end = Math.min(cells.length, start + chunk);
      for (let i = start + skipped(chance, most); i < end; i += 1 + skipped(chance, most)) {
        const level = chance() * most;
        for (const row of at(cells, i).rows) if (at(p, row) > level) found.push(at(of, row));
      }
    }
    return found.sort((a, b) => a - b);
  };
}

/** How many trials of a probability fail before one does not. */
function skipped(chance: Chance, p: number): number {
  if (p >= 1) return 0;
  return Math.floor(Math.log1p(-chance()) / Math.log1p(-p));
}

/** Scores a draw from the groups that came true: all between two of them is one stretch without an event. */
function scorer({ values, n }: ForecastGroups) {
  const count = sum(n);
  const squares = values.reduce((total, p, group) => total + at(n, group) * p * p, 0);
  const before = running(n);
  const forecast = running(values.map((p, group) => p * at(n, group)));
  return (came: readonly number[]) => {
    const rate = came.length / count;
    const drawn = { ends: [0], n: [] as number[], events: [] as number[] };
    for (let i = 0; i < came.length; ) {
      const group = at(came, i);
      const next = i + countWhile(came.length - i, (k) => at(came, i + k) === group);
      stretch(drawn, before, group, 0);
      stretch(drawn, before, group + 1, next - i);
      i = next;
    }
    stretch(drawn, before, values.length, 0);
    const hits = came.reduce((total, group) => total + at(values, group), 0);
    const score = (squares - 2 * hits + came.length) / count;
    const reference = rate * (1 - rate);
    let resolution = 0;
    let distance = 0;
    for (const run of pooledRuns(drawn.n, drawn.events)) {
      const level = run.events / run.n;
      resolution += (run.n * (level - rate) ** 2) / count;
      const first = at(drawn.ends, run.first);
      const last = at(drawn.ends, run.last + 1);
      const turn = Math.min(
        last,
        Math.max(
          first,
          countWhile(values.length, (g) => at(values, g) < level),
        ),
      );
      const part = (from: number, to: number) =>
        at(forecast, to) - at(forecast, from) - level * (at(before, to) - at(before, from));
      distance += part(turn, last) - part(first, turn);
    }
    return {
      brierSkill: reference > 0 ? 1 - score / reference : null,
      auc: areaUnder(drawn),
      reliability: Math.max(0, score - reference + resolution),
      ece: distance / count,
    };
  };
}

function stretch(
  drawn: { readonly ends: number[]; readonly n: number[]; readonly events: number[] },
  before: Float64Array,
  end: number,
  events: number,
): void {
  const start = at(drawn.ends, drawn.ends.length - 1);
  drawn.ends.push(end);
  drawn.n.push(at(before, end) - at(before, start));
  drawn.events.push(events);
}

/** The sums of all values before each place, and of all. */
function running(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((own, i) => {
    sums[i + 1] = at(sums, i) + own;
  });
  return sums;
}

import { median } from "../../engine/numbers/statistics.ts";
import type { IsoDate } from "../../model/cell.ts";
import { counted } from "../../model/language/counted.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Period } from "../../model/publisher.ts";
import { type Doubt, doubtOf } from "./doubt.ts";
import { type EndOf, endsOfDays } from "./ends-of-days.ts";
import { missing } from "./missing-doubts.ts";
import { isFirst, type PastSeries, type Standing } from "./past-readings.ts";

/** One reading of a firm in a period, and the one in the period before. */
interface Step {
  readonly series: PastSeries;
  readonly row: Standing;
  readonly before: Standing | null;
}

/** The fewest firms of which something is said that all have. */
const fewest = 3;

/** Doubts about all readings of an indicator in a new period. */
export function periodDoubts(all: readonly PastSeries[], period: Period): readonly Doubt[] {
  const endOf = endsOfDays(period);
  const byIndicator = groupBy(all, ({ indicatorId }) => indicatorId);
  const steps = new Map(
    [...byIndicator].map(([id, series]) => [id, stepsOf(series, endOf)] as const),
  );
  const ends = newEnds(all, endOf);
  return ends.flatMap((end) => {
    const columns = [...steps].map(([id, byEnd]) => ({ id, now: byEnd.get(end) ?? [], byEnd }));
    return [
      ...columns.flatMap(({ id, now, byEnd }) => [...allEqual(id, end, now, byEnd)]),
      ...asLastTime(end, columns),
      ...swapped(end, columns),
      ...missing(all, end, endOf),
    ];
  });
}

type ByEnd = ReadonlyMap<IsoDate, readonly Step[]>;

function stepsOf(series: readonly PastSeries[], endOf: EndOf): ByEnd {
  const steps = series.flatMap((one) => {
    const byEnd = new Map(one.rows.map((row) => [endOf(row.observedOn), row]));
    const rows = [...byEnd.values()];
    return rows.map(
      (row, i): Step => ({
        series: one,
        row,
        before: rows.at(i === 0 ? rows.length : i - 1) ?? null,
      }),
    );
  });
  return groupBy(steps, ({ row }) => endOf(row.observedOn));
}

/** The ends of the periods that have readings of days that had none, oldest first. */
function newEnds(all: readonly PastSeries[], endOf: EndOf): readonly IsoDate[] {
  const ends = all.flatMap((series) =>
    series.rows.filter((row) => isFirst(series, row)).map(({ observedOn }) => endOf(observedOn)),
  );
  return [...new Set(ends)].sort();
}

const valuesOf = (steps: readonly Step[]) => new Set(steps.map(({ row }) => row.value));

function isNewStep({ series, row }: Step): boolean {
  return series.isNew(row);
}

/** What happens less often than this by itself is asked about. */
const rare = 0.005;

function allEqual(id: string, end: IsoDate, now: readonly Step[], byEnd: ByEnd): readonly Doubt[] {
  if (now.length < fewest || valuesOf(now).size > 1 || !now.some(isNewStep)) return [];
  const past = [...byEnd].filter(([one, steps]) => one < end && steps.length >= fewest);
  if (past.length === 0 || past.some(([, steps]) => valuesOf(steps).size === 1)) return [];
  const [value = 0] = valuesOf(now);
  if (isWithin(value, past) && chanceOfEqual(past, now.length) > rare) return [];
  const text = `Are the values right? "${id}" is ${value} of all ${counted(now.length, "firm")} in the period to ${end}, and in ${counted(past.length, "period")} before it was never the same of all`;
  return [
    doubtOf(
      "all-equal",
      text,
      now.map(({ row }) => row.origin),
    ),
  ];
}

type Past = readonly (readonly [IsoDate, readonly Step[]])[];

function isWithin(value: number, past: Past): boolean {
  const values = past.flatMap(([, steps]) => [...valuesOf(steps)]);
  return values.some((one) => one <= value) && values.some((one) => one >= value);
}

/** How often so many firms agree by chance, from how often two of them did. */
function chanceOfEqual(past: Past, firms: number): number {
  let pairs = 0;
  let equal = 0;
  for (const [, steps] of past) {
    pairs += (steps.length * (steps.length - 1)) / 2;
    for (const same of groupBy(steps, ({ row }) => row.value).values()) {
      equal += (same.length * (same.length - 1)) / 2;
    }
  }
  return ((equal + 0.5) / (pairs + 1)) ** (firms - 1);
}

function comparedOf(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ before }) => before !== null);
}

function restingOf(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ row, before }) => row.value === before?.value);
}

function isUnchanged(steps: readonly Step[]): boolean {
  const { length } = comparedOf(steps);
  return length >= fewest && restingOf(steps).length === length;
}

/** The columns that are all as last time, where so many values hardly ever rest by chance. */
function asLastTime(end: IsoDate, columns: readonly Column[]): readonly Doubt[] {
  const resting = columns.filter(({ now }) => isUnchanged(now) && now.some(isNewStep));
  const inAll = resting.length === columns.filter(({ now }) => now.some(isNewStep)).length;
  const values = resting.reduce((sum, { now }) => sum + comparedOf(now).length, 0);
  return resting.flatMap(({ id, now, byEnd }) => {
    const past = [...byEnd].filter(([one]) => one < end).map(([, steps]) => comparedOf(steps));
    if (past.some(isUnchanged)) return [];
    const steps = past.flat();
    // before anything is known of how often values rest, the whole table speaks
    const speaking = inAll ? values : 0;
    const count = steps.length === 0 ? speaking : comparedOf(now).length;
    const rate = (restingOf(steps).length + 0.9) / (steps.length + 1);
    if (rate ** count > rare) return [];
    const text = `Is this the new table? All ${counted(now.length, "value")} of "${id}" in the period to ${end} are those of the period before`;
    return [
      doubtOf(
        "as-last-time",
        text,
        now.map(({ row }) => row.origin),
      ),
    ];
  });
}

interface Column {
  readonly id: string;
  readonly now: readonly Step[];
  readonly byEnd: ByEnd;
}

function apart(one: Standing, other: Standing): number {
  return Math.abs(one.value - other.value);
}

/** Two indicators of which each has what the other one had. */
function swapped(end: IsoDate, columns: readonly Column[]): readonly Doubt[] {
  return columns.flatMap((a, i) =>
    columns.slice(i + 1).flatMap((b) => {
      const others = new Map(b.now.map((step) => [step.series.firm.firmId, step]));
      const whole = a.now.flatMap((step) => {
        const other = others.get(step.series.firm.firmId);
        if (!step.before || !other?.before) return [];
        const straight = apart(step.row, step.before) + apart(other.row, other.before);
        const crossed = apart(step.row, other.before) + apart(other.row, step.before);
        return [{ step, straight, crossed }];
      });
      if (whole.length < fewest || !whole.some(({ step }) => isNewStep(step))) return [];
      const straight = median(whole.map((pair) => pair.straight));
      const crossed = median(whole.map((pair) => pair.crossed));
      if (straight === null || crossed === null || straight === 0) return [];
      const share = whole.filter((pair) => pair.crossed < pair.straight / 2).length / whole.length;
      if (crossed > straight / 5 || share < 0.8) return [];
      const text = `Are two columns swapped? In the period to ${end}, "${a.id}" has what "${b.id}" had before, and the other way round, of ${counted(whole.length, "firm")}`;
      return [
        doubtOf(
          "swapped",
          text,
          whole.map(({ step }) => step.row.origin),
        ),
      ];
    }),
  );
}

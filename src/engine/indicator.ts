import type { IsoDate } from "../model/cell.ts";
import type { Indicator } from "../model/methodology.ts";
import type { Observation } from "../model/observation.ts";
import type { IndicatorReading } from "./assessment.ts";
import { addDays, daysBetween } from "./calendar.ts";
import { byCodeUnit } from "./order.ts";
import { median } from "./statistics.ts";

/**
 * One indicator as it was known on `at`, from its observations (oldest first, revisions of a day in
 * the order they became known).
 *
 * Only rows observed and known by `at` count; of several for one day the latest revision does. The
 * window is the `windowDays` days that end with the newest of them, so that a source that reports
 * late is read as it last reported. `last` is the newest value, `median` and `sum` are over the
 * window, `rate` is the sum per day of the window. The value is null when there is no observation
 * or the newest is older than `staleHalfLives` half-lives.
 */
export function readIndicator(
  rows: readonly Observation[],
  indicator: Indicator,
  staleHalfLives: number,
  at: IsoDate,
): IndicatorReading {
  const { id } = indicator;
  const window = windowOf(rows, indicator, at);
  const newest = window[0];
  if (newest === undefined) return { ...nothing, id };
  const { observedOn } = newest;
  const ageDays = daysBetween(observedOn, at);
  if (ageDays > staleHalfLives * indicator.halfLifeDays) {
    return { ...nothing, id, observedOn, ageDays };
  }
  const value = aggregateOf(window, indicator);
  return {
    id,
    value,
    normalised: normalise(value, indicator),
    observedOn,
    ageDays,
    observations: window.length,
    evidenceIds: evidenceIdsOf(window),
    effect: null,
  };
}

const nothing = {
  value: null,
  normalised: null,
  observedOn: null,
  ageDays: null,
  observations: 0,
  evidenceIds: [],
  effect: null,
};

/** n = clamp((x − lo) / (hi − lo), 0, 1), and 1 − n when lower is better. */
export function normalise(value: number, { lo, hi, direction }: Indicator): number {
  const share = Math.min(1, Math.max(0, (value - lo) / (hi - lo)));
  return direction === "higher" ? share : 1 - share;
}

/** The observations that an aggregate is over, newest first; `last` needs one day only. */
export function windowOf(
  rows: readonly Observation[],
  indicator: Indicator,
  at: IsoDate,
): Observation[] {
  const window: Observation[] = [];
  let from: IsoDate | null = null;
  for (let i = countObservedBy(rows, at) - 1; i >= 0; i -= 1) {
    const row = rows[i];
    if (row === undefined || row.knownOn > at) continue;
    const later = window.at(-1);
    if (later !== undefined && later.observedOn === row.observedOn) {
      if (isTwin(row, later)) window[window.length - 1] = row;
      continue;
    }
    if (later !== undefined) {
      if (indicator.aggregate === "last") break;
      from ??= addDays(later.observedOn, 1 - indicator.windowDays);
      if (row.observedOn < from) break;
    }
    window.push(row);
  }
  return window;
}

/** How many rows, from the oldest, were observed by `at`. */
function countObservedBy(rows: readonly Observation[], at: IsoDate): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.observedOn ?? "") <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same report twice, but for its evidence: the lesser evidence id stands for both. */
function isTwin(a: Observation, b: Observation): boolean {
  return (
    a.knownOn === b.knownOn &&
    a.value === b.value &&
    (a.evidenceId === null || (b.evidenceId !== null && a.evidenceId < b.evidenceId))
  );
}

function aggregateOf(window: readonly Observation[], { aggregate, windowDays }: Indicator): number {
  switch (aggregate) {
    case "last":
      return window[0]?.value ?? Number.NaN;
    case "median":
      return median(window.map(({ value }) => value)) ?? Number.NaN;
    case "sum":
      return sum(window);
    case "rate":
      return sum(window) / windowDays;
  }
}

function sum(window: readonly Observation[]): number {
  return window.reduce((total, { value }) => total + value, 0);
}

const none: readonly string[] = [];

function evidenceIdsOf(window: readonly Observation[]): readonly string[] {
  if (window.every(({ evidenceId }) => evidenceId === null)) return none;
  return [...new Set(window.flatMap(({ evidenceId }) => evidenceId ?? []))].sort(byCodeUnit);
}

import type { IsoDate } from "../../model/cell.ts";
import { present } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Indicator } from "../../model/methodology.ts";
import { dayNumber } from "../numbers/calendar.ts";
import { median, sum } from "../numbers/statistics.ts";
import {
  evidenceAt,
  isTakenBack,
  type ObservationColumns,
  observedOnAt,
  type Series,
  seenBy,
} from "../world/series.ts";
import type { Sight } from "../world/sight.ts";

export interface IndicatorReading {
  readonly id: string;
  /** The aggregate over the window, in the indicator's unit; null when absent or stale. */
  readonly value: number | null;
  /** The value on its scale, in the direction of the score; null where the scale has none for it. */
  readonly normalised: number | null;
  /** The day of the newest known observation, even if it is too old to use; null without one. */
  readonly observedOn: IsoDate | null;
  readonly ageDays: number | null;
  readonly observations: number;
  readonly evidenceIds: readonly string[];
  /** The score minus the score without this indicator; null without either, or where it was not requested. */
  readonly effect: number | null;
}

/**
 * The latest known revision of each day, over the `windowDays` that end with the newest row; `rate` is
 * the sum per day. Null without an observation, and once the newest is older than `staleHalfLives`.
 */
export function readIndicator(
  series: Series,
  indicator: Indicator,
  staleHalfLives: number,
  sight: Sight,
  normalise: (value: number) => number | null,
): IndicatorReading {
  const { id } = indicator;
  const { columns } = series;
  const today = dayNumber(sight.at);
  const knownBy = sight.knownBy === sight.at ? today : dayNumber(sight.knownBy);
  const window = windowOf(series, indicator, today, knownBy);
  const newest = window[0];
  if (newest === undefined) return absent(id, null, null);
  const observedOn = observedOnAt(columns, newest);
  const ageDays = today - present(columns.observedDays[newest]);
  if (ageDays > staleHalfLives * indicator.halfLifeDays) {
    return absent(id, observedOn, ageDays);
  }
  const value = aggregateOf(columns, window, indicator);
  return {
    id,
    value,
    normalised: normalise(value),
    observedOn,
    ageDays,
    observations: window.length,
    evidenceIds: evidenceIdsOf(columns, window),
    effect: null,
  };
}

const none: readonly string[] = [];

function absent(id: string, observedOn: IsoDate | null, ageDays: number | null): IndicatorReading {
  return {
    id,
    value: null,
    normalised: null,
    observedOn,
    ageDays,
    observations: 0,
    evidenceIds: none,
    effect: null,
  };
}

/** The rows that an aggregate covers on a day, as known by another, newest first; `last` needs a single day. */
export function windowOf(
  series: Series,
  { aggregate, windowDays }: Indicator,
  today: number,
  knownBy: number,
): readonly number[] {
  const { columns, first } = series;
  const { observedDays, knownDays } = columns;
  const window: number[] = [];
  let later: number | null = null;
  let laterDay = Number.NaN;
  let firstDay = Number.NEGATIVE_INFINITY;
  for (let row = seenBy(series, today) - 1; row >= first; row -= 1) {
    const day = present(observedDays[row]);
    if (present(knownDays[row]) > knownBy) continue;
    if (day === laterDay) {
      if (later !== null && isRepeat(columns, row, later)) {
        window[window.length - 1] = row;
        later = row;
      }
      continue;
    }
    if (day < firstDay || (window.length > 0 && aggregate === "last")) break;
    laterDay = day;
    // what was taken back hides every earlier report of its day
    later = isTakenBack(columns, row) ? null : row;
    if (later === null) continue;
    if (window.length === 0) firstDay = day + 1 - windowDays;
    window.push(row);
  }
  return window;
}

/** Whether two rows are one report with two evidence ids, of which the first row has the lesser. */
function isRepeat(columns: ObservationColumns, a: number, b: number): boolean {
  const { values, knownDays } = columns;
  if (knownDays[a] !== knownDays[b] || values[a] !== values[b]) return false;
  const first = evidenceAt(columns, a);
  const second = evidenceAt(columns, b);
  return first === null || (second !== null && first < second);
}

function aggregateOf(
  columns: ObservationColumns,
  window: readonly number[],
  { aggregate, windowDays }: Indicator,
): number {
  const values = window.map((row) => present(columns.values[row]));
  switch (aggregate) {
    case "last":
      return present(values[0]);
    case "median":
      return present(median(values) ?? undefined);
    case "sum":
      return sum(values);
    case "rate":
      return sum(values) / windowDays;
  }
}

function evidenceIdsOf(columns: ObservationColumns, window: readonly number[]): readonly string[] {
  const ids = new Set<string>();
  for (const row of window) {
    const id = evidenceAt(columns, row);
    if (id !== null) ids.add(id);
  }
  return ids.size === 0 ? none : [...ids].sort(byCodeUnit);
}

import { present } from "../../model/language/at.ts";
import type { Indicator } from "../../model/methodology.ts";
import { median } from "../numbers/statistics.ts";
import type { IndicatorReading } from "../world/assessment.ts";
import { observedOnAt, type Series } from "../world/series.ts";
import { normalise } from "./indicator.ts";

/** The part of an indicator reading that the figures of the market use. */
export type Figure = Pick<IndicatorReading, "value" | "normalised" | "observedOn">;

/**
 * A cursor over the days of one indicator of one firm. On every day its figure equals what
 * `readIndicator` (indicator.ts), its tested definition, says; it is computed only on days on which
 * it may have changed. A cursor only moves forward.
 */
export interface SeriesCursor {
  readonly series: Series;
  readonly indicator: Indicator;
  /** The age in days at which a value is still fresh. */
  readonly lifetime: number;
  /** The row after the last one observed by the current day. */
  observed: number;
  /** The first row that was not also known by then. */
  known: number;
  figure: Figure;
  /** The first day on which the figure may differ. */
  until: number;
}

const unknown: Figure = { value: null, normalised: null, observedOn: null };

export function seriesCursor(
  series: Series,
  indicator: Indicator,
  staleHalfLives: number,
): SeriesCursor {
  const lifetime = Math.floor(staleHalfLives * indicator.halfLifeDays);
  const until = Number.NEGATIVE_INFINITY;
  const { first } = series;
  return { series, indicator, lifetime, observed: first, known: first, figure: unknown, until };
}

/** Advances a cursor to a day, given as a day number. */
export function advanceTo(cursor: SeriesCursor, today: number): void {
  if (today < cursor.until) return;
  const { series } = cursor;
  const { observedDays } = series.columns;
  while (cursor.observed < series.end && present(observedDays[cursor.observed]) <= today) {
    cursor.observed += 1;
  }
  const next = nextKnown(cursor, today);
  const newest = newestKnown(series, cursor.observed, today);
  if (newest < series.first) {
    cursor.figure = unknown;
    cursor.until = next;
    return;
  }
  const staleOn = present(observedDays[newest]) + cursor.lifetime + 1;
  cursor.figure = figureOf(cursor, newest, today, today >= staleOn);
  cursor.until = today < staleOn && staleOn < next ? staleOn : next;
}

function figureOf(
  { series, indicator }: SeriesCursor,
  newest: number,
  today: number,
  stale: boolean,
): Figure {
  const observedOn = observedOnAt(series.columns, newest);
  if (stale) return { value: null, normalised: null, observedOn };
  const value = aggregateOf(series, indicator, newest, today);
  return { value, normalised: normalise(value, indicator), observedOn };
}

/** The newest known row before `observed`; one before the first when none is known. */
function newestKnown({ columns, first }: Series, observed: number, today: number): number {
  let newest = observed - 1;
  while (newest >= first && present(columns.knownDays[newest]) > today) newest -= 1;
  return newest;
}

/** The first day after today on which another row is both observed and known. */
function nextKnown(cursor: SeriesCursor, today: number): number {
  const { columns, end } = cursor.series;
  const { observedDays, knownDays } = columns;
  while (cursor.known < cursor.observed && present(knownDays[cursor.known]) <= today)
    cursor.known += 1;
  let next = Number.POSITIVE_INFINITY;
  for (let i = cursor.known; i < end && present(observedDays[i]) < next; i += 1) {
    const day = Math.max(present(observedDays[i]), present(knownDays[i]));
    if (day > today && day < next) next = day;
  }
  return next;
}

/** The aggregate of the latest revision of each day in the window that ends with the newest row. */
function aggregateOf(
  { columns: { values: all, observedDays, knownDays }, first }: Series,
  { aggregate, windowDays }: Indicator,
  newest: number,
  today: number,
): number {
  const last = present(all[newest]);
  if (aggregate === "last") return last;
  let laterDay = present(observedDays[newest]);
  const firstDay = laterDay + 1 - windowDays;
  let sum = 0 + last;
  const values = aggregate === "median" ? [last] : null;
  for (let i = newest - 1; i >= first; i -= 1) {
    const day = present(observedDays[i]);
    if (day < firstDay) break;
    if (day === laterDay || present(knownDays[i]) > today) continue;
    const value = present(all[i]);
    sum += value;
    values?.push(value);
    laterDay = day;
  }
  if (values !== null) return present(median(values) ?? undefined);
  return aggregate === "sum" ? sum : sum / windowDays;
}

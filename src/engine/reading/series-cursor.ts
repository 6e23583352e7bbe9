import { present } from "../../language/at.ts";
import type { Indicator } from "../../model/methodology.ts";
import { median } from "../numbers/statistics.ts";
import type { IndicatorReading } from "../world/assessment.ts";
import type { Series } from "../world/series.ts";
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
  /** The number of rows observed by the current day. */
  observed: number;
  /** The number of leading rows that were also known by then. */
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
  return { series, indicator, lifetime, observed: 0, known: 0, figure: unknown, until };
}

/** Advances a cursor to a day, given as a day number. */
export function advanceTo(cursor: SeriesCursor, today: number): void {
  if (today < cursor.until) return;
  const { series } = cursor;
  const { observedDays } = series;
  while (cursor.observed < observedDays.length && present(observedDays[cursor.observed]) <= today) {
    cursor.observed += 1;
  }
  const next = nextKnown(cursor, today);
  const newest = newestKnown(series, cursor.observed, today);
  if (newest < 0) {
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
  const observedOn = present(series.rows[newest]).observedOn;
  if (stale) return { value: null, normalised: null, observedOn };
  const value = aggregateOf(series, indicator, newest, today);
  return { value, normalised: normalise(value, indicator), observedOn };
}

/** The index of the newest known row among the first `observed` ones; -1 when none is known. */
function newestKnown({ knownDays }: Series, observed: number, today: number): number {
  let newest = observed - 1;
  while (newest >= 0 && present(knownDays[newest]) > today) newest -= 1;
  return newest;
}

/** The first day after today on which another row is both observed and known. */
function nextKnown(cursor: SeriesCursor, today: number): number {
  const { observedDays, knownDays } = cursor.series;
  while (cursor.known < cursor.observed && present(knownDays[cursor.known]) <= today)
    cursor.known += 1;
  let next = Number.POSITIVE_INFINITY;
  for (let i = cursor.known; i < observedDays.length && present(observedDays[i]) < next; i += 1) {
    const day = Math.max(present(observedDays[i]), present(knownDays[i]));
    if (day > today && day < next) next = day;
  }
  return next;
}

/** The aggregate of the latest revision of each day in the window that ends with the newest row. */
function aggregateOf(
  { rows, observedDays, knownDays }: Series,
  { aggregate, windowDays }: Indicator,
  newest: number,
  today: number,
): number {
  const last = present(rows[newest]).value;
  if (aggregate === "last") return last;
  let laterDay = present(observedDays[newest]);
  const firstDay = laterDay + 1 - windowDays;
  let sum = 0 + last;
  const values = aggregate === "median" ? [last] : null;
  for (let i = newest - 1; i >= 0; i -= 1) {
    const day = present(observedDays[i]);
    if (day < firstDay) break;
    if (day === laterDay || present(knownDays[i]) > today) continue;
    const value = present(rows[i]).value;
    sum += value;
    values?.push(value);
    laterDay = day;
  }
  if (values !== null) return present(median(values) ?? undefined);
  return aggregate === "sum" ? sum : sum / windowDays;
}

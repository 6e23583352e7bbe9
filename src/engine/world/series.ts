import type { IsoDate } from "../../model/cell.ts";
import { at, entryOf, present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Observation } from "../../model/observation.ts";
import { dayNumber } from "../numbers/calendar.ts";

/** Observations in columns: a row takes 24 bytes, as an object 130. A value taken back is NaN. Days are day numbers (calendar.ts). */
export type ObservationColumns = ReturnType<typeof emptyColumns>;

/** The observations of one indicator of one firm: consecutive rows, oldest observedOn first, then knownOn. */
export interface Series {
  readonly columns: ObservationColumns;
  readonly first: number;
  /** The row after the last. */
  readonly end: number;
}

/** An observation, given the firm and the indicator it is of. */
export type Report = Omit<Observation, "firmId" | "indicatorId">;

export function reportAt({ columns }: Series, row: number): Report {
  const { values, knownDays, units, days, texts } = columns;
  return {
    value: isTakenBack(columns, row) ? null : at(values, row),
    unit: at(texts, at(units, row)) ?? "",
    observedOn: observedOnAt(columns, row),
    knownOn: entryOf(days, at(knownDays, row)),
    evidenceId: evidenceAt(columns, row),
  };
}

/** Whether a row takes the reading of its day back. */
export function isTakenBack({ values }: ObservationColumns, row: number): boolean {
  return Number.isNaN(at(values, row));
}

export function* reportsOf(series: Series): Iterable<Report> {
  for (let row = series.first; row < series.end; row += 1) yield reportAt(series, row);
}

export function observedOnAt({ observedDays, days }: ObservationColumns, row: number): IsoDate {
  return entryOf(days, present(observedDays[row]));
}

export function evidenceAt({ evidence, texts }: ObservationColumns, row: number): string | null {
  return present(texts[present(evidence[row])]);
}

/** The row after the last one observed by a day, given as a day number. */
export function seenBy({ columns, first, end }: Series, day: number): number {
  return first + countWhile(end - first, (i) => present(columns.observedDays[first + i]) <= day);
}

function emptyColumns(capacity: number) {
  return {
    values: new Float64Array(capacity),
    observedDays: new Int32Array(capacity),
    knownDays: new Int32Array(capacity),
    /** The places of units and evidence ids among the texts. */
    units: new Uint32Array(capacity),
    evidence: new Uint32Array(capacity),
    texts: [null] as (string | null)[],
    days: new Map<number, IsoDate>(),
  };
}

/** A writer of columns of at most `capacity` rows: takes rows already in order, gives their series. */
export function seriesWriter(capacity: number): (rows: readonly Report[]) => Series {
  const columns = emptyColumns(capacity);
  const { texts, days } = columns;
  const places = new Map<string | null, number>([[null, 0]]);
  const numbers = new Map<IsoDate, number>();
  const placeOf = (text: string | null) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const numberOf = (day: IsoDate) => {
    const known = numbers.get(day);
    if (known !== undefined) return known;
    const number = dayNumber(day);
    numbers.set(day, number);
    days.set(number, day);
    return number;
  };
  let end = 0;
  return (rows) => {
    const first = end;
    for (const { value, unit, observedOn, knownOn, evidenceId } of rows) {
      columns.values[end] = value ?? Number.NaN;
      columns.observedDays[end] = numberOf(observedOn);
      columns.knownDays[end] = numberOf(knownOn);
      columns.units[end] = placeOf(unit);
      columns.evidence[end] = placeOf(evidenceId);
      end += 1;
    }
    return { columns, first, end };
  };
}

export const noSeries: Series = seriesWriter(0)([]);

export function observedOf(
  firms: ReadonlyMap<string, unknown>,
  rows: readonly Observation[],
  asOf: IsoDate,
) {
  const known = rows.filter(({ firmId, knownOn }) => knownOn <= asOf && firms.has(firmId));
  const write = seriesWriter(known.length);
  const byFirm = [...groupBy(known, ({ firmId }) => firmId)].map(([firmId, own]) => {
    const series = [...groupBy(own, ({ indicatorId }) => indicatorId)];
    return [firmId, new Map(series.map(([id, list]) => [id, write(list)] as const))] as const;
  });
  return { observations: new Map(byFirm), observationCount: known.length };
}

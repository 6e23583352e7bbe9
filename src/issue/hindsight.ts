import { addDays } from "../engine/numbers/calendar.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { statusKnownOn } from "../model/firm.ts";
import type { Publication } from "../model/publication.ts";

/** A period that is read by what was known on a day after its end. */
export interface KnownBy {
  readonly periodEnd: IsoDate;
  readonly knownBy: IsoDate;
}

/**
 * The content for reading periods with what became known after their ends: a row about days up to a
 * period's end that became known by its `knownBy` counts as known on the period's end. The order of
 * rows is kept, so that of two observations of one day the later revision still wins. The same object
 * where no period is read later than on its last day.
 */
export function hindsight(dataset: Dataset, periods: readonly KnownBy[]): Dataset {
  const endOf = endsByDay(periods);
  if (endOf.size === 0) return dataset;
  /** A fact with another day where it is about days up to the end of the period that day is read for. */
  const pulled = <Fact extends object>(fact: Fact, known: IsoDate, about: IsoDate): Fact => {
    const end = endOf.get(known);
    return end === undefined || about > end ? fact : { ...fact, knownOn: end };
  };
  const observed = <Row extends { readonly knownOn: IsoDate; readonly observedOn: IsoDate }>(
    row: Row,
  ) => pulled(row, row.knownOn, row.observedOn);
  const occurred = <Row extends { readonly knownOn: IsoDate; readonly occurredOn: IsoDate }>(
    row: Row,
  ) => pulled(row, row.knownOn, row.occurredOn);
  return {
    ...dataset,
    firms: dataset.firms.map((firm) => ({
      ...pulled(firm, firm.knownOn ?? "", firm.listedOn),
      statusHistory: firm.statusHistory.map((one) => pulled(one, statusKnownOn(one), one.from)),
    })),
    observations: dataset.observations.map(observed),
    evidence: dataset.evidence.map(observed),
    events: dataset.events.map(occurred),
    outcomes: dataset.outcomes.map(occurred),
    sources: dataset.sources.map((source) => pulled(source, source.knownOn ?? "", "")),
  };
}

/** The period's end by each day after it on which what becomes known still counts for it. */
export function endsByDay(periods: readonly KnownBy[]): ReadonlyMap<IsoDate, IsoDate> {
  const ends = new Map<IsoDate, IsoDate>();
  for (const { periodEnd, knownBy } of periods) {
    for (let day = addDays(periodEnd, 1); day <= knownBy; day = addDays(day, 1)) {
      ends.set(day, periodEnd);
    }
  }
  return ends;
}

/** The periods of which a Weekly Stress was issued by a day, each read on the day of its issue. */
export function issuedPeriods(
  publications: readonly Publication[],
  by: IsoDate,
): readonly KnownBy[] {
  return publications
    .filter(({ seriesCode, version }) => seriesCode === "WS" && version === 1)
    .map(({ periodEnd, publishedAt }) => ({ periodEnd, knownBy: publishedAt.slice(0, 10) }))
    .filter(({ knownBy }) => knownBy <= by);
}

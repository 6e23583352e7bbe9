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
  const knownOnOf = (knownOn: IsoDate, about: IsoDate) => {
    const end = endOf.get(knownOn);
    return end !== undefined && about <= end ? end : knownOn;
  };
  const pull = <T extends { readonly knownOn: IsoDate }>(
    rows: readonly T[],
    about: (row: T) => IsoDate,
  ): readonly T[] =>
    rows.map((row) => {
      const knownOn = knownOnOf(row.knownOn, about(row));
      return knownOn === row.knownOn ? row : { ...row, knownOn };
    });
  return {
    ...dataset,
    firms: dataset.firms.map((firm) => ({
      ...firm,
      ...(firm.knownOn === undefined ? {} : { knownOn: knownOnOf(firm.knownOn, firm.listedOn) }),
      statusHistory: firm.statusHistory.map((entry) => {
        const known = statusKnownOn(entry);
        const knownOn = knownOnOf(known, entry.from);
        return knownOn === known ? entry : { ...entry, knownOn };
      }),
    })),
    observations: pull(dataset.observations, ({ observedOn }) => observedOn),
    evidence: pull(dataset.evidence, ({ observedOn }) => observedOn),
    events: pull(dataset.events, ({ occurredOn }) => occurredOn),
    outcomes: pull(dataset.outcomes, ({ occurredOn }) => occurredOn),
    sources: dataset.sources.map((source) => {
      const end = source.knownOn === null ? undefined : endOf.get(source.knownOn);
      return end === undefined ? source : { ...source, knownOn: end };
    }),
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

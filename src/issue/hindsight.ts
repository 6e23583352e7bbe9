import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { statusKnownOn } from "../model/firm.ts";

/**
 * The content for recomputing an old period with what is known by a later day: rows about days up
 * to the period end that became known by `knownBy` count as known on the period end. Earlier
 * periods are unaffected, rows known later are left out, and the order of rows is kept, so that of
 * two observations of one day the later revision still wins. Analyse it as of `periodEnd`.
 */
export function hindsight(dataset: Dataset, periodEnd: IsoDate, knownBy: IsoDate): Dataset {
  const pull = <T extends { readonly knownOn: IsoDate }>(
    rows: readonly T[],
    on: (row: T) => IsoDate,
  ): readonly T[] =>
    rows.map((row) => {
      const late = row.knownOn > periodEnd && row.knownOn <= knownBy && on(row) <= periodEnd;
      return late ? { ...row, knownOn: periodEnd } : row;
    });
  return {
    ...dataset,
    firms: dataset.firms.map((firm) => ({
      ...firm,
      statusHistory: firm.statusHistory.map((entry) => {
        const knownOn = statusKnownOn(entry);
        const late = knownOn > periodEnd && knownOn <= knownBy && entry.from <= periodEnd;
        return late ? { ...entry, knownOn: periodEnd } : entry;
      }),
    })),
    observations: pull(dataset.observations, ({ observedOn }) => observedOn),
    evidence: pull(dataset.evidence, ({ observedOn }) => observedOn),
    events: pull(dataset.events, ({ occurredOn }) => occurredOn),
    outcomes: pull(dataset.outcomes, ({ occurredOn }) => occurredOn),
  };
}

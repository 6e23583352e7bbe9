import { dayNumber } from "../../engine/numbers/calendar.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { type Firm, isListed } from "../../model/firm.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { later } from "../../model/language/order.ts";
import type { Observation } from "../../model/observation.ts";
import type { DoubtScope } from "./doubt.ts";
import { endsOfDays } from "./ends-of-days.ts";

/** A reading that stands. */
export interface Standing {
  readonly observedOn: IsoDate;
  readonly knownOn: IsoDate;
  /** The value that the day had before what is new came; null where it had none. */
  readonly replaces: number | null;
  readonly value: number;
  /** The row of the dataset, whose place is known. */
  readonly origin: Observation;
}

type Dated = Pick<Observation, "observedOn" | "knownOn">;

/** The standing readings of an indicator of a firm, oldest first, and which of them are new. */
export interface PastSeries {
  readonly firm: Firm;
  readonly indicatorId: string;
  readonly rows: readonly Standing[];
  readonly isNew: (row: Dated) => boolean;
}

/** The readings of all firms that are in the index. */
export function pastSeries(dataset: Dataset, scope: DoubtScope): readonly PastSeries[] {
  const isNew = newness(dataset, scope);
  const firms = new Map(dataset.firms.filter(isIn).map((firm) => [firm.firmId, firm]));
  const declared = new Set(
    dataset.methodologies.flatMap(({ indicators }) => indicators.map(({ id }) => id)),
  );
  const byFirm = groupBy(dataset.observations, ({ firmId }) => firmId);
  return [...byFirm].flatMap(([firmId, own]) => {
    const firm = firms.get(firmId);
    if (firm === undefined) return [];
    const series = groupBy(own, ({ indicatorId }) => indicatorId);
    return [...series].flatMap(([indicatorId, rows]) => {
      return declared.has(indicatorId)
        ? [{ firm, indicatorId, rows: standing(rows, isNew), isNew }]
        : [];
    });
  });
}

function isIn({ statusHistory }: Firm): boolean {
  const last = statusHistory.at(-1);
  return last === undefined || isListed(last.status);
}

/** The last row of each day, without those that were taken back; rows are by observedOn, then knownOn. */
function standing(
  rows: readonly Observation[],
  isNew: (row: Dated) => boolean,
): readonly Standing[] {
  let replaced: Observation | null = null;
  return rows.flatMap((row, i) => {
    const { observedOn, knownOn, value } = row;
    if (replaced?.observedOn !== observedOn) replaced = null;
    const replaces = replaced?.value ?? null;
    if (!isNew(row)) replaced = row;
    const isLast = rows[i + 1]?.observedOn !== observedOn;
    return isLast && value !== null ? [{ observedOn, knownOn, replaces, value, origin: row }] : [];
  });
}

/** Whether a reading is one to look at: known since the last record, or of the newest period before the first. */
function newness(
  { observations, publisher: { period } }: Dataset,
  { since }: DoubtScope,
): (row: Dated) => boolean {
  if (since !== null) return ({ knownOn }) => knownOn > since;
  const newest = observations.reduce((day: IsoDate, row) => later(day, row.observedOn), "");
  const endOf = endsOfDays(period);
  const end = newest === "" ? "" : endOf(newest);
  return ({ observedOn }) => endOf(observedOn) === end;
}

/** Whether a reading is new of a day of which there was none. */
export function isFirst({ isNew }: PastSeries, row: Standing): boolean {
  return isNew(row) && row.replaces === null;
}

/** Days from when a reading was true to when it was known. */
export function lagOf({ observedOn, knownOn }: Standing): number {
  return dayNumber(knownOn) - dayNumber(observedOn);
}

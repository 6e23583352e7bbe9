import { z } from "zod";
import { isoDate, referenceId } from "../../model/cell.ts";
import { at, present } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { objectOf } from "./object-of.ts";

/** The records of each period of a series, oldest first, both the periods and the versions of one. */
export type RecordsByPeriod = ReadonlyMap<string, readonly (readonly Publication[])[]>;

export function recordsByPeriod(issued: readonly IssuedRecord[]): RecordsByPeriod {
  const log = issued
    .map(({ record }) => record)
    .toSorted(
      by(
        ({ periodEnd }) => periodEnd,
        ({ publishedAt }) => publishedAt,
        ({ version }) => version,
      ),
    );
  const bySeries = groupBy(log, ({ seriesCode }) => seriesCode);
  return new Map(
    Array.from(bySeries, ([code, records]) => [
      code,
      [...groupBy(records, ({ periodEnd }) => periodEnd).values()],
    ]),
  );
}

const quoted = z.strictObject({ referenceId, stressIndex: z.number().nullable() });

const vintage = objectOf<{ readonly first: Publication; readonly last: Publication }>()({
  periodEnd: [isoDate, ({ first }) => first.periodEnd],
  /** The value of the first version, whatever became of it. */
  firstPublished: [quoted, ({ first }) => quotedOf(first)],
  /** The value of the last version; null in it after a withdrawal. */
  standing: [quoted, ({ last }) => quotedOf(last)],
  /** The day of the last version; null where the first one stands. */
  revisedOn: [
    isoDate.nullable(),
    ({ first, last }) => (last === first ? null : last.publishedAt.slice(0, 10)),
  ],
});
export const vintageSchema = vintage.schema;

/** The stress index published for a period: the first value and the current one. */
export type Vintage = z.infer<typeof vintageSchema>;

function quotedOf({ referenceId, stressIndex }: Publication) {
  return { referenceId, stressIndex };
}

/** The vintages of every period of which a Weekly Stress was issued, by period end (contract 3.16). */
export function vintages(records: RecordsByPeriod): ReadonlyMap<string, Vintage> {
  const weekly = records.get("WS") ?? [];
  return new Map(
    weekly
      .map((versions) => vintage.of({ first: at(versions, 0), last: present(versions.at(-1)) }))
      .map((one) => [one.periodEnd, one]),
  );
}

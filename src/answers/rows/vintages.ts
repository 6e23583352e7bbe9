import { z } from "zod";
import { isoDate, referenceId } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { IssuedRecord } from "../../record/status.ts";

const quotedSchema = z.strictObject({ referenceId, stressIndex: z.number().nullable() });

export const vintageSchema = z.strictObject({
  periodEnd: isoDate,
  /** The value of the first version, whatever became of it. */
  firstPublished: quotedSchema,
  /** The value of the last version; null in it after a withdrawal. */
  standing: quotedSchema,
  /** The day of the last version; null where the first one stands. */
  revisedOn: isoDate.nullable(),
});

/** The stress index published for a period: the first value and the current one. */
export type Vintage = z.infer<typeof vintageSchema>;

/** The vintages of every period of which a Weekly Stress was issued, by period end (contract 3.16). */
export function vintages(issued: readonly IssuedRecord[]): ReadonlyMap<string, Vintage> {
  const weekly = issued.map(({ record }) => record).filter(({ seriesCode }) => seriesCode === "WS");
  const byPeriod = groupBy(weekly, ({ periodEnd }) => periodEnd);
  return new Map(
    [...byPeriod].flatMap(([periodEnd, records]): [string, Vintage][] => {
      const versions = records.toSorted((a, b) => a.version - b.version);
      const [first, last] = [versions[0], versions.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [
        [
          periodEnd,
          {
            periodEnd,
            firstPublished: { referenceId: first.referenceId, stressIndex: first.stressIndex },
            standing: { referenceId: last.referenceId, stressIndex: last.stressIndex },
            revisedOn: last === first ? null : last.publishedAt.slice(0, 10),
          },
        ],
      ];
    }),
  );
}

import { z } from "zod";
import type { AbsentPeriod } from "../../engine/facts/absence.ts";
import { count, field, isoDate, isoInstant, text } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { type Publication, publicationTypes, seriesCodes } from "../../model/publication.ts";
import { freshnessSchema, marketStates, snapshotSchema } from "../../model/shared.ts";
import { facetCombinations, totalled } from "../api/lists.ts";
import {
  enumParameter,
  limit,
  offset,
  referenceOrConcept,
  seriesParameter,
} from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { legalNote, metaSchema } from "../rows/attached.ts";
import { objectOf } from "../rows/object-of.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { type ArchiveRow, archiveRow, archiveRowSchema } from "../rows/record-rows.ts";

const filters = {
  year: z.number().int().nullable(),
  series: z.enum(seriesCodes).nullable(),
  type: z.enum(publicationTypes).nullable(),
  market_state: z.enum(marketStates).nullable(),
  reference_id: z.string().nullable(),
};
const counts = z.record(z.string(), count);

/** The attachments of a list of records: those of its newest record, so that a past year stays as it is. */
const basis = objectOf<{
  readonly readModel: ReadModel;
  readonly newest: Publication | undefined;
  readonly rows: readonly ArchiveRow[];
}>()({
  publishedAt: [isoInstant.nullable(), ({ newest }) => newest?.publishedAt],
  snapshot: [snapshotSchema.nullable(), ({ newest }) => newest?.snapshot],
  freshness: [freshnessSchema.nullable(), ({ newest }) => newest?.freshness],
  legalNote: [text, ({ readModel }) => legalNote(readModel)],
  /** The periods that were due and have no record, oldest first: all, or those in the time of the records listed. */
  absent: [
    z.array(
      z.strictObject({
        periodEnd: field(isoDate, "End of a period that was due and has no record"),
        absentFrom: field(isoDate, "Day from which a record of it is late"),
      }),
    ),
    ({ readModel, rows }) => absentAmong(readModel, rows),
  ],
});

export const publicationsArchive = defineListRoute({
  path: "/api/publications/archive",
  name: "Archive",
  about: "All issued publications, newest first, with the available filters",
  parameters: [
    limit,
    offset,
    {
      kind: "pattern",
      name: "year",
      pattern: "^\\d{4}$",
      form: "a year of four digits",
      all: null,
      json: "number",
      about: "The year of publishedAt",
    },
    seriesParameter,
    enumParameter("type", publicationTypes, "A publication type"),
    enumParameter("market_state", marketStates, "A market state"),
    referenceOrConcept,
  ],
  needs: ["publications"],
  schema: z.strictObject({
    ...totalled,
    items: z.array(archiveRowSchema),
    filters: z.strictObject({
      applied: z.strictObject(filters),
      available: z.strictObject({
        year: counts,
        series: counts,
        type: counts,
        market_state: counts,
      }),
    }),
    meta: metaSchema(filters, basis.schema.shape),
  }),
  list: {
    rows: "items",
    facets: ["year", "series", "type", "market_state"],
    sort: "newest",
  },
  collections: (readModel) => facetCombinations(archiveRows(readModel), facetsOf),
  attached: (readModel, rows) => {
    const [first] = rows;
    const newest = first && readModel.issuedById.get(first.referenceId)?.record;
    const available = {
      year: counted(rows, (row) => row.publishedAt.slice(0, 4)),
      series: counted(rows, (row) => row.series),
      type: counted(rows, (row) => row.type),
      market_state: counted(rows, (row) => row.marketState ?? ""),
    };
    return { meta: basis.of({ readModel, newest, rows }), available };
  },
  by: {
    parameter: "reference_id",
    missing: { kind: "empty" },
    fields: {
      year: { field: "publishedAt", take: 4 },
      series: { field: "seriesCode", take: 2 },
      type: { field: "type", take: 32 },
      market_state: { field: "marketState", take: 32 },
    },
    *groups(readModel) {
      const rows = archiveRows(readModel);
      for (const row of rows) yield [row.referenceId, [row]];
      yield* groupBy(rows, (row) => row.conceptId);
    },
  },
});

function archiveRows({ issued }: ReadModel): readonly ArchiveRow[] {
  return issued.map(archiveRow);
}

function absentAmong({ absent, issued }: ReadModel, rows: readonly ArchiveRow[]): AbsentPeriod[] {
  if (rows.length === issued.length) return [...absent];
  const days = rows.map(({ publishedAt }) => publishedAt.slice(0, 10)).sort();
  const newest = days.at(-1);
  if (newest === undefined) return [];
  const oldest = at(days, 0);
  return absent.filter(({ absentFrom }) => absentFrom > oldest && absentFrom <= newest);
}

function facetsOf(row: ArchiveRow): readonly (readonly string[])[] {
  return [
    [row.publishedAt.slice(0, 4)],
    [row.seriesCode],
    [row.type],
    row.marketState === null ? [] : [row.marketState],
  ];
}

function counted(rows: readonly ArchiveRow[], key: (row: ArchiveRow) => string) {
  const groups = groupBy(rows, key);
  return Object.fromEntries([...groups.keys()].sort().map((k) => [k, groups.get(k)?.length ?? 0]));
}

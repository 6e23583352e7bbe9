import { z } from "zod";
import { metaSchema, recordMeta, recordMetaShape } from "../answers/attached.ts";
import { citationRow, citationRowSchema, citationsOf } from "../answers/citation-row.ts";
import { limit, offset, referenceOrConcept } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { analysedKinds } from "../model/content-kind.ts";

export const publicationsCitations = defineListRoute({
  path: "/api/publications/citations",
  about: "The cited-by ledger: works that cite a publication, newest first",
  pathParameters: [],
  parameters: [referenceOrConcept, limit, offset],
  needs: ["publications", "citations", ...analysedKinds],
  schema: z.strictObject({
    success: z.literal(true),
    count: z.number().int().min(0),
    items: z.array(citationRowSchema),
    meta: metaSchema({ reference_id: z.string().nullable() }, recordMetaShape),
  }),
  list: {
    directory: "s/publications/citations",
    rows: "items",
    parts: [],
    counted: true,
    totalled: false,
    facets: [],
    order: "newest",
  },
  collections: (readModel) => [
    { facets: [], rows: readModel.citations.map((row) => citationRow(readModel, row)) },
  ],
  by: {
    parameter: "reference_id",
    directory: "s/publications/citations/ref",
    missing: { kind: "unknown", noun: "reference", parameter: "reference_id" },
    fields: {},
    *groups(readModel) {
      const concepts = new Set(readModel.issued.map(({ record }) => record.conceptId));
      const references = readModel.issued.map(({ record }) => record.referenceId);
      for (const named of [...references, ...concepts]) {
        yield {
          named,
          rows: citationsOf(readModel, named).map((row) => citationRow(readModel, row)),
        };
      }
    },
  },
  table: null,
  meta: recordMeta,
  available: null,
});

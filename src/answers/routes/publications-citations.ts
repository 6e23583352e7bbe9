import { z } from "zod";
import { isoDate } from "../../model/cell.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { counted } from "../api/lists.ts";
import { limit, offset, referenceOrConcept, unknownReference } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { metaSchema } from "../rows/attached.ts";
import { citationRow, citationRowSchema, citationsOf } from "../rows/record-rows.ts";

export const publicationsCitations = defineListRoute({
  path: "/api/publications/citations",
  name: "Citations",
  about: "The cited-by ledger: works that cite a publication, newest first",
  parameters: [referenceOrConcept, limit, offset],
  needs: ["publications", "citations"],
  schema: z.strictObject({
    ...counted,
    items: z.array(citationRowSchema),
    meta: metaSchema({ reference_id: z.string().nullable() }, { newestOn: isoDate.nullable() }),
  }),
  list: {
    rows: "items",
    totalled: false,
    facets: [],
    sort: "newest",
  },
  collections: (readModel) => [
    { facets: [], rows: readModel.citations.map((one) => citationRow(readModel, one)) },
  ],
  /** The basis of citations is in their rows; the day of the newest says how far the ledger goes. */
  attached: (_, rows) => {
    const added = rows.map(({ addedOn }) => addedOn).sort(byCodeUnit);
    return { meta: { newestOn: added.at(-1) ?? null } };
  },
  by: {
    parameter: "reference_id",
    missing: unknownReference,
    fields: {},
    *groups(readModel) {
      const concepts = new Set(readModel.issued.map(({ record }) => record.conceptId));
      const references = readModel.issued.map(({ record }) => record.referenceId);
      for (const named of [...references, ...concepts]) {
        yield [named, citationsOf(readModel, named).map((one) => citationRow(readModel, one))];
      }
    },
  },
});

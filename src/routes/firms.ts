import { z } from "zod";
import { interpretationMeta, interpretationMetaShape, metaSchema } from "../answers/attached.ts";
import { type FirmRow, firmRowSchema } from "../answers/firm-row.ts";
import { enumParameter, limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { type Order, orders } from "./firm-orders.ts";

const sorts = Object.keys(orders);

export const firms = defineListRoute({
  path: "/api/firms",
  about: "All firms on record, scored where there is enough to score",
  pathParameters: [],
  parameters: [
    limit,
    offset,
    enumParameter("sort", sorts, "The order of the firms; what is absent comes last", {
      default: "score",
    }),
  ],
  needs: analysedKinds,
  schema: z.strictObject({
    success: z.literal(true),
    count: z.number().int().min(0),
    total: z.number().int().min(0),
    firms: z.array(firmRowSchema),
    meta: metaSchema({}, interpretationMetaShape),
  }),
  list: {
    directory: "s/firms",
    rows: "firms",
    parts: [],
    counted: true,
    totalled: true,
    paged: true,
    facets: ["sort"],
    order: "score",
  },
  collections: ({ firmRows }) =>
    Object.entries(orders).map(([sort, order]) => ({
      facets: [sort],
      rows: sorted(firmRows, order),
    })),
  by: null,
  table: null,
  meta: interpretationMeta,
  available: null,
});

function sorted(rows: readonly FirmRow[], order: Order): readonly FirmRow[] {
  return rows.toSorted(order);
}

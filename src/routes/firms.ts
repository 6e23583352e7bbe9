import { z } from "zod";
import { firmsMetaShape, metaSchema } from "../answers/attached.ts";
import { type FirmRow, firmRowSchema } from "../answers/firm-row.ts";
import { facetCombinations } from "../api/facets.ts";
import { listedFirms } from "../api/firm-names.ts";
import {
  enumParameter,
  formerLast,
  limit,
  listingOf,
  listings,
  offset,
  statusParameter,
} from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { inOrder } from "../language/order.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { type Order, orders } from "./firm-orders.ts";

const sorts = Object.keys(orders);

export const firms = defineListRoute({
  path: "/api/firms",
  name: "Firms",
  client: "pages",
  about: "All firms on record, scored where there is enough to score; former ones last",
  pathParameters: [],
  parameters: [
    limit,
    offset,
    enumParameter("sort", sorts, "The order of the firms; absent values come last", {
      default: "score",
    }),
    statusParameter,
  ],
  needs: analysedKinds,
  schema: z.strictObject({
    success: z.literal(true),
    count: z.number().int().min(0),
    total: z.number().int().min(0),
    firms: z.array(firmRowSchema),
    meta: metaSchema({ status: z.enum(listings).nullable() }, firmsMetaShape),
  }),
  list: {
    directory: "s/firms",
    rows: "firms",
    parts: [],
    counted: true,
    totalled: true,
    facets: ["sort", "status"],
    sort: "score",
  },
  collections: (readModel) =>
    Object.entries(orders).flatMap(([sort, order]) =>
      facetCombinations(sorted(readModel.firmRows, order), (row) => [[listingOf(row)]]).map(
        ({ facets, rows }) => ({ facets: [sort, ...facets], ...listedFirms(readModel, rows) }),
      ),
    ),
  by: null,
  search: null,
  empty: (readModel) => listedFirms(readModel, []),
});

function sorted(rows: readonly FirmRow[], order: Order): readonly FirmRow[] {
  return rows.toSorted(inOrder(formerLast, order));
}

import { z } from "zod";
import { analysedKinds } from "../../model/content-kind.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import { riskBands } from "../../model/shared.ts";
import {
  facetCombinations,
  formerLast,
  listedFirms,
  listingOf,
  listings,
  statusParameter,
  totalled,
} from "../api/lists.ts";
import { enumParameter, limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { firmsMetaShape, metaSchema } from "../rows/attached.ts";
import { type FirmRow, firmRowSchema } from "../rows/firm-row.ts";

type Order = (a: FirmRow, b: FirmRow) => number;

/** The sort orders of `/api/firms`. Former firms and absent values come last in each; ties are sorted by slug. */
const orders: Readonly<Record<string, Order>> = {
  // by rank, because different scores may be equal once rounded
  score: ordered(by, (firm) => firm.rank),
  "-score": ordered(byDescending, (firm) => firm.rank),
  name: ordered(by, (firm) => nameKey(firm.name)),
  "-name": ordered(byDescending, (firm) => nameKey(firm.name)),
  /** Highest probability first. */
  risk: ordered(byDescending, riskOf),
  /** Most confident first. */
  confidence: ordered(byDescending, (firm) => firm.confidence),
  /** Oldest newest observation first. */
  age: ordered(by, (firm) => firm.lastObservedOn),
};

/** Sorts by band before probability, since a confirmed stage makes a firm critical on its own. */
function riskOf({ riskBand, probability }: FirmRow): number | null {
  if (riskBand === null || riskBand === "unrated") return null;
  return riskBands.indexOf(riskBand) + (probability ?? 0);
}

function ordered(way: typeof by, key: (firm: FirmRow) => string | number | null): Order {
  return inOrder<FirmRow>(
    formerLast,
    by((firm) => Number(key(firm) === null)),
    way((firm) => key(firm) ?? ""),
    by(({ slug }) => slug),
  );
}

const sorts = Object.keys(orders);

export const firms = defineListRoute({
  path: "/api/firms",
  name: "Firms",
  client: "pages",
  about: "All firms on record, scored where there is enough to score; former ones last",
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
    ...totalled,
    firms: z.array(firmRowSchema),
    meta: metaSchema({ status: z.enum(listings).nullable() }, firmsMetaShape),
  }),
  list: {
    directory: "s/firms",
    rows: "firms",
    facets: ["sort", "status"],
    sort: "score",
  },
  collections: (readModel) =>
    Object.entries(orders).flatMap(([sort, order]) =>
      facetCombinations(readModel.firmRows.toSorted(order), (row) => [[listingOf(row)]]).map(
        ({ facets, rows }) => ({ facets: [sort, ...facets], ...listedFirms(readModel, rows) }),
      ),
    ),
  empty: (readModel) => listedFirms(readModel, []),
});

import { z } from "zod";
import { analysedKinds } from "../../model/content-kind.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import { riskBands } from "../../model/shared.ts";
import {
  facetCombinations,
  formerLast,
  listingOf,
  listings,
  statusParameter,
  totalled,
} from "../api/lists.ts";
import { enumParameter, limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { firmsMeta, firmsMetaShape, metaSchema } from "../rows/attached.ts";
import { type FirmRow, firmRowSchema } from "../rows/firm-row.ts";

type Order = (firms: readonly FirmRow[]) => readonly FirmRow[];

/** The sort orders of `/api/firms`. Former firms and absent values come last in each; ties are sorted by slug. */
const orders: Readonly<Record<string, Order>> = {
  // by rank, which knows whether higher or lower is better
  score: ordered(by, (firm) => firm.rank),
  "-score": ordered(byDescending, (firm) => firm.rank),
  name: ordered(by, (firm) => nameKey(firm.name)),
  "-name": ordered(byDescending, (firm) => nameKey(firm.name)),
  /** Worst band first, in it the highest probability, or the worst rank. */
  risk: ordered(byDescending, riskOf),
  /** Most confident first. */
  confidence: ordered(byDescending, (firm) => firm.confidence),
  /** Oldest newest observation first. */
  age: ordered(by, (firm) => firm.lastObservedOn),
};

/** More ranks than any index has. */
const mostRanks = 1_000_000;

/** Sorts by band before probability, since a confirmed stage makes a firm critical on its own. */
function riskOf({ riskBand, probability, rank }: FirmRow): number | null {
  if (riskBand === null || riskBand === "unrated") return null;
  // of bands by score the lower rank is the worse one
  const byRank = rank === null ? 0 : rank / mostRanks;
  return riskBands.indexOf(riskBand) + (probability ?? byRank);
}

function ordered(way: typeof by, key: (firm: FirmRow) => string | number | null): Order {
  return (firms) => {
    // once for each, as a name takes longer to fold than to compare
    const keys = new Map(firms.map((firm) => [firm, key(firm)]));
    const order = inOrder<FirmRow>(
      formerLast,
      by((firm) => Number(keys.get(firm) === null)),
      way((firm) => keys.get(firm) ?? ""),
      by(({ slug }) => slug),
    );
    return firms.toSorted(order);
  };
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
    rows: "firms",
    facets: ["sort", "status"],
    sort: "score",
  },
  collections: (readModel) => {
    const all = readModel.firmRows.toSorted(formerLast);
    const found = facetCombinations(all, (row) => [[listingOf(row)]]);
    return Object.entries(orders).flatMap(([sort, order]) =>
      found.map(({ facets, rows }) => ({ facets: [sort, ...facets], rows: order(rows) })),
    );
  },
  attached: firmsMeta,
});

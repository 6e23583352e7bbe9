import { z } from "zod";
import { analysedKinds } from "../../model/content-kind.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { by, byCodeUnit, inOrder } from "../../model/language/order.ts";
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

function sorted(rows: readonly FirmRow[], order: Order): readonly FirmRow[] {
  return rows.toSorted(inOrder(formerLast, order));
}

type Order = (a: FirmRow, b: FirmRow) => number;

/** The sort orders of `/api/firms`. Absent values come last in each; ties are sorted by slug. */
const orders: Readonly<Record<string, Order>> = {
  // by rank, because different scores may be equal once rounded
  score: rising((firm) => firm.rank),
  "-score": falling((firm) => firm.rank),
  name: rising((firm) => nameKey(firm.name)),
  "-name": falling((firm) => nameKey(firm.name)),
  /** Highest probability first. */
  risk: falling(riskOf),
  /** Most confident first. */
  confidence: falling((firm) => firm.confidence),
  /** Oldest newest observation first. */
  age: rising((firm) => firm.lastObservedOn),
};

/** Sorts by band before probability, since a confirmed stage makes a firm critical on its own. */
function riskOf({ riskBand, probability }: FirmRow): number | null {
  if (riskBand === null || riskBand === "unrated") return null;
  return riskBands.indexOf(riskBand) + (probability ?? 0);
}

type Key = (firm: FirmRow) => string | number | null;

function rising(key: Key): Order {
  return (a, b) => compared(key(a), key(b)) || byCodeUnit(a.slug, b.slug);
}

function falling(key: Key): Order {
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    const order = x === null || y === null ? compared(x, y) : compared(y, x);
    return order || byCodeUnit(a.slug, b.slug);
  };
}

const ascending = by<string | number>((value) => value);

function compared(x: string | number | null, y: string | number | null): number {
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  return ascending(x, y);
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
      facetCombinations(sorted(readModel.firmRows, order), (row) => [[listingOf(row)]]).map(
        ({ facets, rows }) => ({ facets: [sort, ...facets], ...listedFirms(readModel, rows) }),
      ),
    ),
  empty: (readModel) => listedFirms(readModel, []),
});

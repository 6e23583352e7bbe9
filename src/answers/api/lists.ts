import { z } from "zod";
import { count } from "../../model/cell.ts";
import { type FirmStatus, isListed } from "../../model/firm.ts";
import { memoize } from "../../model/language/memoize.ts";
import { by } from "../../model/language/order.ts";
import { enumParameter } from "./parameter.ts";
import type { Collection } from "./route.ts";

/** The first members of an answer with rows, and of one that says how many there are in all. */
export const counted = { success: z.literal(true), count };
export const totalled = { ...counted, total: count };

export const listings = ["listed", "former"] as const;
type Listing = (typeof listings)[number];

export const statusParameter = enumParameter(
  "status",
  ["all", ...listings],
  "Firms in the index, firms that have left it, or all",
);

export function listingOf({ status }: { readonly status: FirmStatus }): Listing {
  return isListed(status) ? "listed" : "former";
}

export const formerLast = by<{ readonly status: FirmStatus }>(({ status }) =>
  Number(!isListed(status)),
);

/** The facet values of a row, which may have several of one facet, such as country and tier. */
export type FacetsOf<T> = (row: T) => readonly (readonly string[])[];

/** The rows under every non-empty combination of facet values, absent ones first, in their order. */
export function facetCombinations<T extends object>(
  rows: readonly T[],
  facetsOf: FacetsOf<T>,
): readonly Collection<T>[] {
  const collections = new Map<string, { facets: (string | null)[]; rows: T[] }>();
  const under = memoize(
    (values: ReturnType<FacetsOf<T>>) => JSON.stringify(values),
    (values) =>
      choices(values).map((facets) => {
        const key = JSON.stringify(facets);
        const found = collections.get(key) ?? { facets, rows: [] };
        collections.set(key, found);
        return found;
      }),
  );
  for (const row of rows) for (const one of under(facetsOf(row))) one.rows.push(row);
  return [...collections.values()];
}

function choices(facets: readonly (readonly string[])[]): (string | null)[][] {
  return facets.reduce<(string | null)[][]>(
    (heads, values) => heads.flatMap((head) => [null, ...values].map((value) => [...head, value])),
    [[]],
  );
}

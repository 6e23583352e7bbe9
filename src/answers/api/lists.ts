import { z } from "zod";
import { count } from "../../model/cell.ts";
import { type FirmStatus, isListed } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
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
  const placed = rows.flatMap((row) => choices(facetsOf(row)).map((facets) => ({ facets, row })));
  const groups = groupBy(placed, ({ facets }) => JSON.stringify(facets));
  return [...groups.values()].map((group) => {
    return { facets: at(group, 0).facets, rows: group.map(({ row }) => row) };
  });
}

function choices(facets: readonly (readonly string[])[]): (string | null)[][] {
  return facets.reduce<(string | null)[][]>(
    (heads, values) => heads.flatMap((head) => [null, ...values].map((value) => [...head, value])),
    [[]],
  );
}

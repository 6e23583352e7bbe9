/** The facet values of a row, which may have several of one facet, such as country and tier. */
export type FacetsOf<T> = (row: T) => readonly (readonly string[])[];

/**
 * The rows under every non-empty combination of facet values, including absent ones. The order of
 * rows is kept; combinations come in order of first appearance, those with absent values first.
 */
export function facetCombinations<T extends object>(
  rows: readonly T[],
  facetsOf: FacetsOf<T>,
): { readonly facets: readonly (string | null)[]; readonly rows: readonly T[] }[] {
  const collections = new Map<string, { facets: (string | null)[]; rows: T[] }>();
  for (const row of rows) {
    for (const facets of choices(facetsOf(row))) {
      const key = JSON.stringify(facets);
      const found = collections.get(key);
      if (found === undefined) collections.set(key, { facets, rows: [row] });
      else found.rows.push(row);
    }
  }
  return [...collections.values()];
}

function choices(facets: readonly (readonly string[])[]): (string | null)[][] {
  let combined: (string | null)[][] = [[]];
  for (const values of facets) {
    combined = combined.flatMap((head) => [null, ...values].map((value) => [...head, value]));
  }
  return combined;
}

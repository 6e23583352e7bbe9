/** Rows in batches that are small as text: a million rows are never one string. */
export function* batches<T>(rows: readonly T[], size = 8192): Iterable<readonly T[]> {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}

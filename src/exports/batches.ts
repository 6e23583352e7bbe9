/** Rows in batches that are small as text: a million rows are never one string. */
export function* batches<T>(rows: Iterable<T>, size = 8192): Iterable<readonly T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

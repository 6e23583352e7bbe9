import type { Origin } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";

export function* each<T>(records: Records<T>): Generator<readonly [T, Origin]> {
  for (const [i, value] of records.values.entries()) yield [value, records.origin(i)];
}

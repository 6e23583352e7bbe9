import type { Origin } from "../finding.ts";
import type { Records } from "../records.ts";

export function* each<T>(records: Records<T>): Generator<readonly [T, Origin]> {
  for (const [i, value] of records.values.entries()) yield [value, records.origin(i)];
}

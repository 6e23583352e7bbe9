import type { Content } from "../content.ts";
import type { Fault, Origin } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import type { Records } from "../tables/records.ts";

/** Finds what content must not be, beyond the shape of its records. */
export type Check = (content: Content) => Iterable<Fault>;

export type Rules = { readonly [id in RuleId]?: Check };

export function* each<T>(records: Records<T>): Generator<readonly [T, Origin]> {
  for (const [i, value] of records.values.entries()) yield [value, records.origin(i)];
}

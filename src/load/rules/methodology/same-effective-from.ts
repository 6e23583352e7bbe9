import { type Fault, fault, type Origin } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** One methodology and one model are in force on a day. */
export const sameEffectiveFrom: Rule = {
  id: "same-effective-from",
  *check({ methodologies, models }) {
    yield* shared(methodologies);
    yield* shared(models);
  },
};

function* shared(records: Records<{ readonly effectiveFrom: string }>): Generator<Fault> {
  const firsts = new Map<string, Origin>();
  for (const [{ effectiveFrom }, origin] of each(records)) {
    const first = firsts.get(effectiveFrom);
    if (first === undefined) firsts.set(effectiveFrom, origin);
    else {
      const message = `Two versions must not begin on one day: "${first.file}" does as well`;
      yield fault(origin, ["effectiveFrom"], message, { found: effectiveFrom });
    }
  }
}

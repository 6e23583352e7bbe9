import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const wrongPrefix: Rule = {
  id: "wrong-prefix",
  *check({ publisher, publications }) {
    const [first] = publisher.values;
    if (first === undefined) return;
    for (const [{ referenceId }, origin] of each(publications)) {
      const found = referenceId.slice(0, referenceId.indexOf("-"));
      if (found === first.prefix) continue;
      const message = "A reference must begin with the publisher's prefix";
      yield fault(origin, ["referenceId"], message, { found, allowed: first.prefix });
    }
  },
};

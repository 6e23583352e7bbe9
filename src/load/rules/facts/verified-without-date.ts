import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const verifiedWithoutDate: Rule = {
  id: "verified-without-date",
  *check({ citations }) {
    for (const [{ verification, verifiedOn }, origin] of each(citations)) {
      if (verification !== "verified" || verifiedOn !== null) continue;
      yield fault(origin, ["verifiedOn"], "A verified citation must say when it was verified");
    }
  },
};

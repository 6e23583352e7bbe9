import { fault } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";
import { isWhole, lockFaultsOf } from "./lock.ts";

export const notLocked: Rule = {
  id: "not-locked",
  *check(content) {
    if (!isWhole(content.lock)) return;
    for (const broken of lockFaultsOf(content)) {
      if (broken.kind !== "unlocked") continue;
      const message =
        'An issued record must be listed in "published.lock.json": end its issue with "stele repair", or delete a file that was copied here';
      const origin = content.publications.origin(broken.index);
      yield fault(origin, ["referenceId"], message, { found: broken.reference });
    }
  },
};

import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { isWhole, lockedHashes } from "./lock.ts";

export const notLocked: Rule = {
  id: "not-locked",
  *check({ lock, publications }) {
    if (!isWhole(lock)) return;
    const locked = lockedHashes(lock);
    for (const [{ referenceId }, origin] of each(publications)) {
      if (locked.has(referenceId)) continue;
      const message =
        'An issued record must be listed in "published.lock.json": issue it with "stele issue" instead of copying it';
      yield fault(origin, ["referenceId"], message, { found: referenceId });
    }
  },
};

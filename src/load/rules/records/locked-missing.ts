import { fault } from "../../findings/finding.ts";
import { namesOf } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** What was issued stays: a record is withdrawn by another, never by deleting its file. */
export const lockedMissing: Rule = {
  id: "locked-missing",
  *check({ lock, publications }) {
    if (!publications.whole) return;
    const references = namesOf(publications, "referenceId");
    for (const [entries, origin] of each(lock)) {
      for (const found of Object.keys(entries)) {
        if (references.has(found)) continue;
        const message =
          'An issued record must not be deleted: restore its file, and take it back with "stele withdraw"';
        yield fault(origin, [found], message, { found, near: [...references], ofKey: true });
      }
    }
  },
};

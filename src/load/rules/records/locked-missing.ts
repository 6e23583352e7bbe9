import { fault } from "../../findings/finding.ts";
import { namesOf } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { lockFaultsOf } from "./lock.ts";

/** Issued records stay: a record is withdrawn by another record, never by deleting its file. */
export const lockedMissing: Rule = {
  id: "locked-missing",
  *check(content) {
    if (!content.publications.whole) return;
    const near = [...namesOf(content.publications, "referenceId")];
    const missing = lockFaultsOf(content).filter(({ kind }) => kind === "missing");
    for (const { reference: found } of missing) {
      for (const [entries, origin] of each(content.lock)) {
        if (!Object.hasOwn(entries, found)) continue;
        const message =
          'An issued record must not be deleted: restore its file, and take it back with "stele withdraw"';
        yield fault(origin, [found], message, { found, near, ofKey: true });
      }
    }
  },
};

import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** Every methodology must hold the legal note in force, since a build may use any of them. */
export const unknownLegalNote: Rule = {
  id: "unknown-legal-note",
  *check({ publisher, methodologies }) {
    for (const [{ legalNoteId }, origin] of each(publisher)) {
      for (const { version, legalNotes } of methodologies.values) {
        const near = legalNotes.map(({ id }) => id);
        if (near.includes(legalNoteId)) continue;
        const message = `Methodology "${version}" must hold the legal note in force`;
        const allowed = near.join(", ");
        yield fault(origin, ["legalNoteId"], message, { found: legalNoteId, allowed, near });
      }
    }
  },
};

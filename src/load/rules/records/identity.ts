import { identityFaults } from "../../../record/freeze/identity.ts";
import type { Content } from "../../content.ts";
import { type Fault, fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A record that no longer hashes to what it was issued under was changed afterwards. */
export const contentHash: Rule = {
  id: "content-hash",
  check: (content) =>
    identityOf(
      content,
      "contentHash",
      "An issued record must not change: its content hash does not recompute",
    ),
};

export const referenceHash: Rule = {
  id: "reference-hash",
  check: (content) =>
    identityOf(
      content,
      "referenceId",
      '"referenceId" must follow from the concept and the content hash',
    ),
};

function* identityOf(
  { publications }: Content,
  wrong: "contentHash" | "referenceId",
  message: string,
): Generator<Fault> {
  for (const [publication, origin] of each(publications)) {
    for (const { field, allowed } of identityFaults(publication)) {
      if (field !== wrong) continue;
      yield fault(origin, [field], message, { found: publication[field], allowed });
    }
  }
}

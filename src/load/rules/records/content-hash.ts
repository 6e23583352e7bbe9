import { publicationHashes } from "../../../record/publication-hashes.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A record that no longer hashes to what it was issued under was changed afterwards. */
export const contentHash: Rule = {
  id: "content-hash",
  *check({ publications }) {
    for (const [publication, origin] of each(publications)) {
      const allowed = publicationHashes(publication).core;
      const found = publication.contentHash;
      if (found === allowed) continue;
      const message = "An issued record must not change: its content hash does not recompute";
      yield fault(origin, ["contentHash"], message, { found, allowed });
    }
  },
};

import { publicationHashes } from "../../../record/publication-hashes.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { lockedHashes } from "./lock.ts";

export const lockMismatch: Rule = {
  id: "lock-mismatch",
  *check({ lock, publications }) {
    const locked = lockedHashes(lock);
    for (const [publication, origin] of each(publications)) {
      const allowed = locked.get(publication.referenceId);
      const found = publicationHashes(publication).file;
      if (allowed === undefined || found === allowed) continue;
      const message = `The issued record "${publication.referenceId}" must keep the bytes of the lock: restore its file, and correct it with "stele correct"`;
      yield fault(origin, ["referenceId"], message, { found, allowed });
    }
  },
};

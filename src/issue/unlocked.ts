import { later } from "../model/language/order.ts";
import type { Publication, PublishedLock } from "../model/publication.ts";
import { chainFaults } from "../record/freeze/chain.ts";
import { identityFaults } from "../record/freeze/record-hashes.ts";
import { logOrder } from "../record/lock.ts";

/**
 * A kill, or a commit of half of what a command wrote, leaves a record without its line in the lock. Its
 * issue is ended when its identity and its place in its chain hold, and it is newer than every other.
 */
export function unlockedRecords(lock: PublishedLock, publications: readonly Publication[]) {
  const locked = publications.filter(({ referenceId }) => Object.hasOwn(lock, referenceId));
  const last = locked.map(({ publishedAt }) => publishedAt).reduce(later, "");
  const broken = new Map(
    [...chainFaults(publications)].map(({ reference, message }) => [reference, message]),
  );
  const against = (record: Publication): string | null => {
    if (identityFaults(record).length > 0) return "its content hash does not recompute";
    if (record.publishedAt > last) return broken.get(record.referenceId) ?? null;
    return `it is of ${record.publishedAt}, and the log ends with ${last}`;
  };
  const others = logOrder(publications)
    .filter(({ referenceId }) => !Object.hasOwn(lock, referenceId))
    .map((record) => ({ record, referenceId: record.referenceId, why: against(record) }));
  return {
    endable: others.flatMap(({ record, why }) => (why === null ? [record] : [])),
    undecided: others.flatMap(({ referenceId, why }) =>
      why === null ? [] : [{ referenceId, why }],
    ),
  };
}

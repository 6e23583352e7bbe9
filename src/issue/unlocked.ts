import type { Publication, PublishedLock } from "../model/publication.ts";
import { chainFaults } from "../record/freeze/chain.ts";
import { identityFaults } from "../record/freeze/record-hashes.ts";
import { logOrder } from "../record/lock.ts";

/** Records that the lock does not name: those whose issue can be ended, and the others. */
export interface Unlocked {
  /** The records in the order of the log. */
  readonly endable: readonly Publication[];
  readonly undecided: readonly { readonly referenceId: string; readonly why: string }[];
}

/**
 * A kill, or a commit of half of what a command wrote, leaves a record without its line in the
 * lock. Its issue is ended when nothing speaks against it: its identity recomputes, it has its
 * place in the chain of its concept, and it comes after every locked record.
 */
export function unlockedRecords(
  lock: PublishedLock,
  publications: readonly Publication[],
): Unlocked {
  const locked = publications.filter(({ referenceId }) => Object.hasOwn(lock, referenceId));
  const last = locked.reduce((newest, r) => (r.publishedAt > newest ? r.publishedAt : newest), "");
  const broken = new Map(
    [...chainFaults(publications)].map(({ reference, message }) => [reference, message]),
  );
  const endable: Publication[] = [];
  const undecided: { referenceId: string; why: string }[] = [];
  for (const record of logOrder(publications)) {
    const { referenceId } = record;
    if (Object.hasOwn(lock, referenceId)) continue;
    const why = against(record, last, broken.get(referenceId) ?? null);
    if (why === null) endable.push(record);
    else undecided.push({ referenceId, why });
  }
  return { endable, undecided };
}

function against(record: Publication, last: string, chainFault: string | null): string | null {
  if (identityFaults(record).length > 0) return "its content hash does not recompute";
  if (record.publishedAt <= last) {
    return `it is of ${record.publishedAt}, and the log ends with ${last}`;
  }
  return chainFault;
}

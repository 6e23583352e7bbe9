import type { Publication, PublishedLock } from "../model/publication.ts";
import { recordHashes } from "./freeze/record-hashes.ts";
import { logOrder } from "./log-order.ts";

/** The lock entries of records, in their order. */
export function lockEntries(records: readonly Publication[]): PublishedLock {
  return Object.fromEntries(
    records.map((record) => [record.referenceId, recordHashes(record).file]),
  );
}

/** The lock with entries appended. Throws a RangeError when a reference is locked already. */
export function lockWith(lock: PublishedLock, additions: PublishedLock): PublishedLock {
  for (const reference of Object.keys(additions)) {
    if (Object.hasOwn(lock, reference)) {
      throw new RangeError(`Cannot lock "${reference}" again: the lock is append-only`);
    }
  }
  return { ...lock, ...additions };
}

/** The lock in the order of the log; entries without a record come last. */
export function orderedLock(
  lock: PublishedLock,
  publications: readonly Publication[],
): PublishedLock {
  const log = logOrder(publications).map(({ referenceId }) => referenceId);
  const order = [...new Set([...log, ...Object.keys(lock)])];
  return Object.fromEntries(
    order.flatMap((reference) => {
      const hash = lock[reference];
      return hash === undefined ? [] : [[reference, hash]];
    }),
  );
}

/**
 * The lock as it is stored: JSON in which each entry but the first is a line that begins with its
 * comma. So an entry that is added changes no other line, and git's `merge=union` of two branches
 * that both added some is JSON again; `joinedLock` reads that of two which both began the lock.
 */
export function lockText(lock: PublishedLock): string {
  const lines = Object.entries(lock).map(([reference, hash]) => `"${reference}": "${hash}"`);
  return lines.length === 0 ? "{}\n" : `{${lines.join("\n,")}\n}\n`;
}

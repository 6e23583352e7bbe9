import type { Publication, PublishedLock } from "../model/publication.ts";
import { recordHashes } from "./freeze/record-hashes.ts";

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

/** The text of the lock: JSON with one entry per line, so that a diff only adds lines. */
export function lockText(lock: PublishedLock): string {
  const lines = Object.entries(lock).map(([reference, hash]) => `  "${reference}": "${hash}"`);
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}

import { type LockFault, lockFaults } from "../../../record/freeze/lock-faults.ts";
import { recordHashes } from "../../../record/freeze/record-hashes.ts";
import type { Content } from "../../content.ts";
import { namesOf, type Records } from "../../tables/records.ts";

/** How the records and the lock of a content folder disagree. A refused record is not missing. */
export function lockFaultsOf({ lock, publications }: Content): readonly LockFault[] {
  const hashed = publications.values.map((record) => ({
    referenceId: record.referenceId,
    sha256: recordHashes(record).file,
  }));
  const names = [...namesOf(publications, "referenceId")];
  const refused = names.map((referenceId) => ({ referenceId, sha256: null }));
  const locked = new Map(lock.values.flatMap((entries) => Object.entries(entries)));
  return lockFaults(locked, [...hashed, ...refused]);
}

export function isWhole(records: Records<unknown>): boolean {
  return records.whole && records.refused.length === 0;
}

import type { PublishedLock } from "../../model/publication.ts";
import { logFaults, type RecordFault } from "../lock-faults.ts";
import type { LedgerEntry } from "./ledger-entry.ts";

/** What the lock lost, reordered or changed of the log that an earlier build published. */
export function ledgerHistoryFaults(
  before: readonly LedgerEntry[],
  lock: PublishedLock,
): readonly RecordFault[] {
  const references = before.map(({ referenceId }) => referenceId);
  const moved = logFaults(references, Object.keys(lock));
  if (moved.length > 0) return moved;
  return before
    .filter(({ referenceId, sha256 }) => lock[referenceId] !== sha256)
    .map(({ referenceId, sha256 }) => ({
      rule: "record-changed",
      reference: referenceId,
      message: `Cannot publish "${referenceId}": an earlier build published it with the hash ${sha256}: restore the issued file and its line in the lock`,
    }));
}

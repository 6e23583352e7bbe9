import type { PublishedLock } from "../../model/publication.ts";
import type { LedgerEntry } from "./ledger-entry.ts";

/** Messages on what the lock lost, reordered or changed of the log of an earlier build. */
export function ledgerHistoryFaults(
  before: readonly LedgerEntry[],
  lock: PublishedLock,
): readonly string[] {
  const now = Object.keys(lock);
  const lost = before.find(({ referenceId }) => lock[referenceId] === undefined);
  if (lost !== undefined) {
    return [refusal(lost, "the log held it in an earlier build: restore its record")];
  }
  const index = before.findIndex(({ referenceId }, i) => now[i] !== referenceId);
  const moved = before[index];
  if (moved !== undefined) {
    const why = `it was number ${index} of the log and "${now[index]}" is now: restore the order of the lock`;
    return [refusal(moved, why)];
  }
  return before
    .filter(({ referenceId, sha256 }) => lock[referenceId] !== sha256)
    .map((entry) => {
      const why = `an earlier build published it with the hash ${entry.sha256}: restore the issued file and its line in the lock`;
      return refusal(entry, why);
    });
}

function refusal({ referenceId }: LedgerEntry, why: string): string {
  return `Cannot publish "${referenceId}": ${why}`;
}

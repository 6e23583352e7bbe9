import type { PublishedLock } from "../../model/publication.ts";
import { lockFaults } from "../freeze/lock-faults.ts";
import type { LedgerEntry } from "./ledger-entry.ts";

/** Messages on what the lock lost, reordered or changed of the log of an earlier build. */
export function ledgerHistoryFaults(
  before: readonly LedgerEntry[],
  lock: PublishedLock,
): readonly string[] {
  const references = before.map(({ referenceId }) => referenceId);
  const moved = logFault(references, Object.keys(lock));
  if (moved?.kind === "lost") {
    return [refusal(moved.reference, "the log held it in an earlier build: restore its record")];
  }
  if (moved !== null) {
    const why = `it was number ${moved.index} of the log and "${moved.now}" is now: restore the order of the lock`;
    return [refusal(moved.reference, why)];
  }
  return lockFaults(new Map(Object.entries(lock)), before).flatMap((fault) =>
    fault.kind === "changed"
      ? [
          refusal(
            fault.reference,
            `an earlier build published it with the hash ${fault.found}: restore the issued file and its line in the lock`,
          ),
        ]
      : [],
  );
}

function refusal(reference: string, why: string): string {
  return `Cannot publish "${reference}": ${why}`;
}

/** A reference that an append-only log lost, or that another took the place of. */
type LogFault =
  | { readonly kind: "lost"; readonly reference: string }
  | {
      readonly kind: "moved";
      readonly reference: string;
      /** Its index in the log before. */
      readonly index: number;
      /** The reference that is there now. */
      readonly now: string;
    };

/**
 * The first reference that a log did not keep in its place; null for a log that only grew. `before`
 * and `now` are the references of its two states, each once and in order.
 */
export function logFault(before: readonly string[], now: readonly string[]): LogFault | null {
  const known = new Set(now);
  const lost = before.find((reference) => !known.has(reference));
  if (lost !== undefined) return { kind: "lost", reference: lost };
  for (const [index, reference] of before.entries()) {
    const other = now[index];
    if (other !== undefined && other !== reference) {
      return { kind: "moved", reference, index, now: other };
    }
  }
  return null;
}

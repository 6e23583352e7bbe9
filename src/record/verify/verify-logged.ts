import type { LedgerEntry } from "../ledger/ledger-entry.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";
import { readRecord } from "./verify-record.ts";

/**
 * The published records against the log: each recomputes to its reference, each is in the log with
 * the hash of its bytes, and the log names none that is not published. A record is null when it
 * could not be read.
 */
export function loggedFaults(
  entries: readonly LedgerEntry[],
  records: ReadonlyMap<string, Uint8Array | null>,
): readonly VerifyFault[] {
  const logged = new Map(entries.map(({ referenceId, sha256 }) => [referenceId, sha256]));
  const missing = entries.filter(({ referenceId }) => !records.has(referenceId));
  return [
    ...repeated(entries),
    ...[...records].flatMap(([reference, bytes]) => {
      const reading = readRecord(reference, bytes);
      if (reading.kind === "fault") return [reading.fault];
      const sha256 = logged.get(reference);
      if (sha256 === undefined)
        return [verifyFault("record-unlogged", reference, "the log does not hold it")];
      return sha256 === reading.sha256
        ? []
        : [verifyFault("record-changed", reference, `the log holds the hash ${sha256}`)];
    }),
    ...missing.map(({ referenceId }) => unreadable(referenceId)),
  ];
}

function repeated(entries: readonly LedgerEntry[]): readonly VerifyFault[] {
  const seen = new Set<string>();
  return entries.flatMap(({ referenceId }) => {
    if (seen.has(referenceId))
      return [verifyFault("entry-repeated", referenceId, "the log holds it twice")];
    seen.add(referenceId);
    return [];
  });
}

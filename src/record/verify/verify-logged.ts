import { type LockFault, lockFaults } from "../freeze/lock-faults.ts";
import type { LedgerEntry } from "../ledger/ledger-entry.ts";
import { chainedFaults } from "./verify-chain.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";
import { readRecords } from "./verify-record.ts";

/**
 * The published records against the log and each other: each recomputes to its reference, each is
 * in the log with the hash of its bytes, the log names none that is not published, and the versions
 * of each concept form one chain. A record is null when it could not be read.
 */
export function loggedFaults(
  entries: readonly LedgerEntry[],
  records: ReadonlyMap<string, Uint8Array | null>,
): readonly VerifyFault[] {
  const { faults, hashed, identified } = readRecords(records);
  const logged = new Map(entries.map(({ referenceId, sha256 }) => [referenceId, sha256]));
  return [
    ...repeated(entries),
    ...faults,
    ...lockFaults(logged, hashed).map(logFault),
    ...chainedFaults(identified, new Set(records.keys())),
  ];
}

function logFault(fault: LockFault): VerifyFault {
  const { reference } = fault;
  switch (fault.kind) {
    case "unlocked":
      return verifyFault("record-unlogged", reference, "the log does not hold it");
    case "changed":
      return verifyFault("record-changed", reference, `the log holds the hash ${fault.locked}`);
    case "missing":
      return unreadable(reference);
  }
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

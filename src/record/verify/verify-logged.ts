import { z } from "zod";
import type { Redaction } from "../../model/publication.ts";
import { chainFaults, type Version } from "../freeze/chain.ts";
import type { Identified } from "../freeze/identity.ts";
import { type LockFault, lockFaults } from "../freeze/lock-faults.ts";
import type { LedgerEntry } from "../ledger/ledger-entry.ts";
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
  redactions: readonly Redaction[],
): readonly VerifyFault[] {
  const { faults, hashed, identified } = readRecords(records, redactions);
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

/**
 * The versions of each concept among records whose identity holds: one chain, from one first
 * version. `published` are the references of all records, those included that cannot be read.
 */
function chainedFaults(
  records: readonly Identified[],
  published: ReadonlySet<string>,
): readonly VerifyFault[] {
  const versions = records.flatMap(versionOf);
  return [
    ...records.filter((record) => versionOf(record).length === 0).map(unplaced),
    ...versions.flatMap((version) => strayFaults(version, published)),
    ...[...chainFaults(versions)].map(({ reference, message }) =>
      broken(
        reference,
        message.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
      ),
    ),
  ];
}

const versionSchema = z.object({
  referenceId: z.string(),
  conceptId: z.string(),
  version: z.number(),
  supersedes: z.string().nullable(),
  type: z.string(),
  publishedAt: z.string(),
});

function versionOf(record: Identified): readonly Version[] {
  const version = versionSchema.safeParse(record);
  return version.success ? [version.data] : [];
}

function unplaced({ referenceId }: Identified): VerifyFault {
  return broken(String(referenceId), "it does not say which version of its concept it is");
}

function strayFaults(
  { referenceId, supersedes }: Version,
  published: ReadonlySet<string>,
): readonly VerifyFault[] {
  if (supersedes === null || published.has(supersedes)) return [];
  return [broken(referenceId, `it supersedes "${supersedes}", which is not published`)];
}

function broken(reference: string, why: string): VerifyFault {
  return verifyFault("chain-broken", reference, why);
}

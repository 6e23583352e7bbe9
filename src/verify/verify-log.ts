import type { ParsedCheckpoint } from "../record/ledger/checkpoint.ts";
import { ledgerDirectory, proofPath } from "../record/ledger/ledger.ts";
import type { VerifierKey } from "../record/ledger/note-key.ts";
import type { VerifyFault } from "../record/verify/verify-fault.ts";
import { historyFaults, signatureFaults } from "../record/verify/verify-history.ts";
import {
  earlierTileFaults,
  type LedgerReading,
  ledgerPaths,
  proofFaults,
  verifyLedger,
} from "../record/verify/verify-ledger.ts";
import type { SiteSource } from "./site-source.ts";

export interface LogVerdict {
  /** Null when it could not be read as a log at all. */
  readonly reading: LedgerReading | null;
  readonly faults: readonly VerifyFault[];
}

export interface LogOptions {
  /** Empty leaves the signature unchecked. */
  readonly keys: readonly VerifierKey[];
  /** A checkpoint of the same log that was saved earlier; null for none. */
  readonly saved: ParsedCheckpoint | null;
}

/** The log by itself: tree, tiles, proofs, signature, and whether it only grew. */
export async function verifyLog(
  source: SiteSource,
  known: ReadonlyMap<string, Uint8Array | null>,
  { keys, saved }: LogOptions,
): Promise<LogVerdict> {
  const files = new Map(
    [...known].flatMap(([path, bytes]) =>
      path.startsWith(`${ledgerDirectory}/`) ? [[belowLedger(path), bytes] as const] : [],
    ),
  );
  const read = (path: string) => files.get(path) ?? null;
  const fetchAll = async (paths: readonly string[]) => {
    for (const path of paths) {
      if (!files.has(path)) files.set(path, await source.read(`${ledgerDirectory}/${path}`, 200));
    }
  };
  await fetchAll(["checkpoint"]);
  const needed = ledgerPaths(Buffer.from(read("checkpoint") ?? []).toString("utf8"));
  await fetchAll(needed);
  const { reading, faults } = verifyLedger(read);
  if (reading === null) return { reading, faults: faults.map(inLedger) };
  await fetchAll(reading.entries.map(({ referenceId }) => proofPath(referenceId)));
  const isEarlier = (path: string) => path.startsWith("tile/") && !needed.includes(path);
  const all = [
    ...faults,
    ...earlierTileFaults(reading, [...files.keys()].filter(isEarlier), read),
    ...proofFaults(reading, read),
    ...(keys.length === 0 ? [] : signatureFaults(reading.checkpoint, keys)),
    ...(saved === null ? [] : historyFaults(saved, reading)),
  ];
  return { reading, faults: all.map(inLedger) };
}

function belowLedger(path: string): string {
  return path.slice(ledgerDirectory.length + 1);
}

/** Items of a log are named below its prefix; here they are named as files of the site. */
function inLedger({ item, rule, message }: VerifyFault): VerifyFault {
  const path = `${ledgerDirectory}/${item}`;
  return { item: path, rule, message: message.replace(`"${item}"`, () => `"${path}"`) };
}

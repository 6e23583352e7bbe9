import type { ParsedCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import type { VerifierKey } from "../../record/ledger/note-key.ts";
import { inFolder, type VerifyFault } from "../../record/verify/verify-fault.ts";
import { historyFaults, signatureFaults } from "../../record/verify/verify-history.ts";
import {
  earlierTileFaults,
  type LedgerReading,
  type LedgerVerdict,
  ledgerPaths,
  verifyLedger,
} from "../../record/verify/verify-ledger.ts";

export interface LogOptions {
  /** The keys; without any the signature is not checked. */
  readonly keys: readonly VerifierKey[];
  /** A saved checkpoint of the same log, or null. */
  readonly saved: ParsedCheckpoint | null;
}

/** The verification of the log that a manifest lists: tree, tiles, signature, and that it only grew. */
export function verifyLog(
  listed: ReadonlyMap<string, Uint8Array | null>,
  { keys, saved }: LogOptions,
): LedgerVerdict {
  const read = (path: string) => listed.get(`${ledgerDirectory}/${path}`) ?? null;
  const { reading, faults } = verifyLedger(read);
  const all = reading === null ? faults : [...faults, ...readingFaults(reading)];
  return { reading, faults: all.map((fault) => inFolder(ledgerDirectory, fault)) };

  function readingFaults(log: LedgerReading): readonly VerifyFault[] {
    const needed = new Set(ledgerPaths(log.checkpointText));
    const earlier = [...listed.keys()]
      .filter((path) => path.startsWith(`${ledgerDirectory}/tile/`))
      .map((path) => path.slice(ledgerDirectory.length + 1))
      .filter((path) => !needed.has(path));
    return [
      ...earlierTileFaults(log, earlier, read),
      ...(keys.length === 0 ? [] : signatureFaults(log.checkpoint, keys)),
      ...(saved === null ? [] : historyFaults(saved, log)),
    ];
  }
}

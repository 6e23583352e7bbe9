import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../model/dataset.ts";
import { ledgerDirectory, ledgerOrigin } from "../record/ledger/ledger.ts";
import { ledgerHistoryFaults } from "../record/ledger/ledger-history.ts";
import { type LedgerReading, verifyLedger } from "../record/verify/verify-ledger.ts";

/**
 * Throws a RangeError when the lock lost, reordered or changed an entry of the log that the output
 * folder holds from an earlier build. A different log, or none, is accepted.
 */
export function refuseAlteredLog({ lock, publisher }: Dataset, out: string): void {
  const earlier = publishedLog(out);
  if (earlier === null || earlier.checkpoint.origin !== ledgerOrigin(publisher.baseUrl)) return;
  const faults = ledgerHistoryFaults(earlier.entries, lock);
  if (faults.length === 0) return;
  const hint = `"${out}" holds the ledger of that build; build into another folder to begin another log`;
  throw new RangeError([...faults, hint].join("\n"));
}

/** The log in a built folder; null when there is none. */
function publishedLog(out: string): LedgerReading | null {
  const read = (path: string) => bytesOf(join(out, ledgerDirectory, path));
  if (read("checkpoint") === null) return null;
  const { reading, faults } = verifyLedger(read);
  const [first] = faults;
  if (first === undefined) return reading;
  throw new RangeError(
    `Cannot compare with the ledger of "${out}": ${first.message}; restore it, or build into another folder`,
  );
}

function bytesOf(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

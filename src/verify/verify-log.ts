import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessAbsent } from "../language/system-error.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Publisher } from "../model/publisher.ts";
import type { ParsedCheckpoint } from "../record/ledger/checkpoint.ts";
import { parseCheckpoint } from "../record/ledger/checkpoint.ts";
import { ledgerDirectory, ledgerOrigin } from "../record/ledger/ledger.ts";
import { ledgerHistoryFaults } from "../record/ledger/ledger-history.ts";
import type { VerifierKey } from "../record/ledger/note-key.ts";
import { inFolder } from "../record/verify/verify-fault.ts";
import { historyFaults, signatureFaults } from "../record/verify/verify-history.ts";
import {
  earlierTileFaults,
  type LedgerReading,
  type LedgerVerdict,
  ledgerPaths,
  verifyLedger,
} from "../record/verify/verify-ledger.ts";
import type { Source } from "../source/source.ts";

export interface LogOptions {
  /** The keys; without any the signature is not checked. */
  readonly keys: readonly VerifierKey[];
  /** A saved checkpoint of the same log, or null. */
  readonly saved: ParsedCheckpoint | null;
}

/** How many files of a log are read where no manifest lists them. */
const unlisted = 4096;

/** The verification of the log: tree, tiles, signature, and that it only grew. */
export async function verifyLog(
  source: Source,
  known: ReadonlyMap<string, Uint8Array | null>,
  { keys, saved }: LogOptions,
): Promise<LedgerVerdict> {
  const files = new Map(
    [...known].flatMap(([path, bytes]) =>
      path.startsWith(`${ledgerDirectory}/`) ? [[belowLedger(path), bytes] as const] : [],
    ),
  );
  const read = (path: string) => files.get(path) ?? null;
  const fetchAll = async (paths: readonly string[]) => {
    for (const path of paths) {
      if (!files.has(path)) files.set(path, await source.read(`${ledgerDirectory}/${path}`));
    }
  };
  await fetchAll(["checkpoint"]);
  const needed = new Set<string>();
  for (const path of ledgerPaths(Buffer.from(read("checkpoint") ?? []).toString("utf8"))) {
    needed.add(path);
    await fetchAll([path]);
    // the size of a checkpoint may be any number: it is believed as far as there are bundles
    const isEnd = read(path) === null && path.startsWith("tile/entries/");
    if (isEnd || needed.size > Math.max(known.size, unlisted)) break;
  }
  const { reading, faults } = verifyLedger(read);
  if (reading === null)
    return { reading, faults: faults.map((fault) => inFolder(ledgerDirectory, fault)) };
  const isEarlier = (path: string) => path.startsWith("tile/") && !needed.has(path);
  const all = [
    ...faults,
    ...earlierTileFaults(reading, [...files.keys()].filter(isEarlier), read),
    ...(keys.length === 0 ? [] : signatureFaults(reading.checkpoint, keys)),
    ...(saved === null ? [] : historyFaults(saved, reading)),
  ];
  return { reading, faults: all.map((fault) => inFolder(ledgerDirectory, fault)) };
}

function belowLedger(path: string): string {
  return path.slice(ledgerDirectory.length + 1);
}

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

/** Whether a folder holds the site of another log, in whose place this one begins. */
export function isOfAnotherLog({ baseUrl }: Publisher, out: string): boolean {
  const bytes = unlessAbsent(() => readFileSync(join(out, ledgerDirectory, "checkpoint")));
  const origin = bytes === null ? null : (parseCheckpoint(bytes.toString("utf8"))?.origin ?? null);
  return origin !== null && origin !== ledgerOrigin(baseUrl);
}

/** The log in a built folder; null when there is none. */
function publishedLog(out: string): LedgerReading | null {
  const read = (path: string) => unlessAbsent(() => readFileSync(join(out, ledgerDirectory, path)));
  if (read("checkpoint") === null) return null;
  const { reading, faults } = verifyLedger(read);
  const [first] = faults;
  if (first === undefined) return reading;
  throw new RangeError(
    `Cannot compare with the ledger of "${out}": ${first.message}; restore it, or build into another folder`,
  );
}

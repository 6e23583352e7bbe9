import type { ParsedCheckpoint } from "../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../record/ledger/ledger.ts";
import type { VerifierKey } from "../record/ledger/note-key.ts";
import { inFolder } from "../record/verify/verify-fault.ts";
import { historyFaults, signatureFaults } from "../record/verify/verify-history.ts";
import {
  earlierTileFaults,
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

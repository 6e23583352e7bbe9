import { z } from "zod";
import { manifestNotePath } from "../../emit/site/manifest.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { type Redaction, redactionSchema, redactionsByItem } from "../../model/publication.ts";
import { snapshotSchema } from "../../model/shared.ts";
import type { ParsedCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { parseSiteNote, type SiteNote } from "../../record/ledger/note.ts";
import { redactionsFile } from "../../record/record-home.ts";
import { snapshotDirectory } from "../../record/snapshot-tree.ts";
import { inFolder, type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";
import {
  historyFaults,
  type LedgerReading,
  verifyLedger,
} from "../../record/verify/verify-ledger.ts";
import {
  logWords,
  signatureFaults,
  type Trust,
  trustFaults,
} from "../../record/verify/verify-note.ts";
import { isOfRecord, recordFaults, recordsIn } from "../../record/verify/verify-records.ts";
import type { Source } from "../source/source.ts";
import { verifyFiles } from "./verify-files.ts";
import {
  isSnapshot,
  type SeenFirm,
  seenFirm,
  snapshotChainFaults,
  snapshotTreeFaults,
} from "./verify-snapshots.ts";

export interface SiteVerdict {
  /** Empty for a valid site; an unreadable item is a fault. */
  readonly faults: readonly VerifyFault[];
  readonly files: number;
  readonly records: number;
  /** How many of the records lost text, as the site says. */
  readonly redacted: number;
  readonly log: LedgerReading | null;
  readonly note: SiteNote | null;
  readonly proof: Proof;
}

/** A site signed by the holder of a given key, one whole and without contradiction, or neither. */
export type Proof = "authentic" | "complete" | "unproved";

export interface SiteOptions extends Trust {
  readonly saved: ParsedCheckpoint | null;
}

type Kept = ReadonlyMap<string, Uint8Array | null>;

/** The verification of a whole site: files, records and log, each against the others. */
export async function verifySite(source: Source, options: SiteOptions): Promise<SiteVerdict> {
  const kept = new Map<string, Uint8Array | null>();
  const firms: SeenFirm[] = [];
  const {
    faults,
    note: noteBytes,
    checked,
  } = await verifyFiles(source, (path, bytes) => {
    if (isKept(path)) kept.set(path, bytes);
    const firm = seenFirm(path, bytes);
    if (firm !== null) firms.push(firm);
  });
  const log = verifyLog(kept, options);
  const note = parseSiteNote(noteBytes);
  const records = recordsIn(kept);
  const index = indexSchema.safeParse(jsonValue(kept.get(indexPath) ?? "")).data?.snapshot ?? null;
  const redactions = redactionsIn(kept.get(redactionsFile) ?? null);
  const redacted = [...redactionsByItem(redactions).keys()].filter((item) => records.has(item));
  const found = [
    ...faults,
    ...log.faults,
    ...recordFaults(kept, redactions, log.reading?.entries ?? null),
    ...snapshotChainFaults(kept),
    // without a note the manifest has no hash to be compared with: that is a fault of its own
    ...(note === null ? [] : noteFaults(note, index?.sha256 ?? null, log.reading)),
    ...(note === null ? [] : trustFaults(manifestNotePath, note, options)),
    ...snapshotTreeFaults((path) => kept.get(path) ?? null, index, firms),
  ];
  const all = [...new Map(found.map((fault) => [JSON.stringify(fault), fault])).values()];
  const counts = { files: checked, records: records.size, redacted: redacted.length };
  const proof = options.keys.length > 0 ? "authentic" : "complete";
  return {
    ...{ faults: all, ...counts, log: log.reading, note },
    proof: all.length > 0 ? "unproved" : proof,
  };
}

const indexPath = "api/index/latest.json";

function isKept(path: string): boolean {
  const isOfTree = [ledgerDirectory, snapshotDirectory].some((one) => path.startsWith(`${one}/`));
  return (
    isOfTree || isOfRecord(path) || isSnapshot(path) || [indexPath, redactionsFile].includes(path)
  );
}

/** The verification of the log that a manifest lists: tree, tiles, signature, and that it only grew. */
function verifyLog(kept: Kept, { keys, saved }: SiteOptions) {
  const below = `${ledgerDirectory}/`;
  const tiles = [...kept.keys()].filter((path) => path.startsWith(`${below}tile/`));
  const { reading, faults } = verifyLedger(
    (path) => kept.get(below + path) ?? null,
    tiles.map((path) => path.slice(below.length)),
  );
  const all = [
    ...faults,
    ...(reading === null ? [] : signatureFaults(reading.checkpoint, keys)),
    ...(reading === null || saved === null ? [] : historyFaults(saved, reading)),
  ];
  return { reading, faults: all.map((fault) => inFolder(ledgerDirectory, fault)) };
}

/** The faults of the note over a site, which is of the snapshot and the log that are there. */
function* noteFaults(
  note: SiteNote,
  snapshot: string | null,
  log: LedgerReading | null,
): Generator<VerifyFault> {
  const changed = (why: string) => verifyFault("note-changed", manifestNotePath, why);
  if (note.snapshot !== snapshot) yield changed("its snapshot is not that of the index");
  const words = log === null ? null : logWords(log.checkpoint);
  if (note.log !== words) yield changed("its log is not that of the checkpoint");
}

const publishedRedactions = z.object({
  redactions: z.array(redactionSchema.extend({ digests: z.string().nullable() })),
});

/** The redactions of a site; none where it publishes none, so that each altered record is a fault. */
function redactionsIn(bytes: Uint8Array | null): readonly Redaction[] {
  return publishedRedactions.safeParse(jsonValue(bytes ?? "")).data?.redactions ?? [];
}

const indexSchema = z.object({ snapshot: snapshotSchema });

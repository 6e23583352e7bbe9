import { z } from "zod";
import { manifestNotePath } from "../../emit/site/manifest.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { type Redaction, redactionSchema, redactionsByItem } from "../../model/publication.ts";
import { snapshotSchema } from "../../model/shared.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { parseSiteNote, type SiteNote } from "../../record/ledger/site-note.ts";
import { redactionsFile } from "../../record/record-home.ts";
import { snapshotDirectory } from "../../record/snapshot-tree.ts";
import type { VerifyFault } from "../../record/verify/verify-fault.ts";
import type { LedgerReading } from "../../record/verify/verify-ledger.ts";
import { loggedFaults } from "../../record/verify/verify-logged.ts";
import { noteFaults } from "../../record/verify/verify-note.ts";
import { readRecords } from "../../record/verify/verify-record.ts";
import type { Source } from "../source/source.ts";
import { isRecordAnswer, recordAnswerFaults } from "./verify-answers.ts";
import { verifyFiles } from "./verify-files.ts";
import { type SeenFirm, seenFirm, snapshotTreeFaults } from "./verify-firms.ts";
import { type LogOptions, verifyLog } from "./verify-log.ts";
import { isSnapshot, snapshotChainFaults } from "./verify-snapshots.ts";

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

/**
 * What a reader knows of a site: that it is what the holder of a given key signed, that it is whole
 * and without contradiction, whoever made it, or neither.
 */
export type Proof = "authentic" | "complete" | "unproved";

const recordPath = /^s\/publications\/ref\/([A-Za-z0-9-]+)\.json$/;
const indexPath = "api/index/latest.json";

export interface SiteOptions extends LogOptions {
  /** The day of the reader, on which a signed site must not have expired. */
  readonly on: string;
}

/** The verification of a whole site: files, records and log, each against the others. */
export async function verifySite(source: Source, options: SiteOptions): Promise<SiteVerdict> {
  const kept = new Map<string, Uint8Array | null>();
  const firms: SeenFirm[] = [];
  const { faults, note, checked } = await verifyFiles(source, (path, bytes) => {
    if (isKept(path)) kept.set(path, bytes);
    const firm = seenFirm(path, bytes);
    if (firm !== null) firms.push(firm);
  });
  const log = verifyLog(kept, options);
  const records = new Map(
    [...kept].flatMap(([path, bytes]) => {
      const reference = recordPath.exec(path)?.[1];
      return reference === undefined ? [] : [[reference, bytes] as const];
    }),
  );
  const index = indexSchema.safeParse(jsonValue(kept.get(indexPath) ?? "")).data?.snapshot ?? null;
  const due = { snapshot: index?.sha256 ?? null, checkpoint: log.reading?.checkpoint ?? null };
  const redactions = redactionsIn(kept.get(redactionsFile) ?? null);
  const redacted = [...redactionsByItem(redactions).keys()].filter((item) => records.has(item));
  const all = [
    ...faults,
    ...log.faults,
    ...(log.reading === null
      ? readRecords(records, redactions).faults
      : loggedFaults(log.reading.entries, records, redactions)),
    ...recordAnswerFaults(kept, records),
    ...snapshotChainFaults(kept),
    ...noteFaults(manifestNotePath, note, { ...due, ...options }),
    ...snapshotTreeFaults((path) => kept.get(path) ?? null, index, firms),
  ];
  const counts = { files: checked, records: records.size, redacted: redacted.length };
  const found = { ...counts, log: log.reading, note: parseSiteNote(note) };
  return { faults: unique(all), proof: proofOf(all, options.keys.length > 0), ...found };
}

function isKept(path: string): boolean {
  const isOfTree = [ledgerDirectory, snapshotDirectory].some((one) => path.startsWith(`${one}/`));
  return (
    isOfTree ||
    recordPath.test(path) ||
    isRecordAnswer(path) ||
    isSnapshot(path) ||
    [indexPath, redactionsFile].includes(path)
  );
}

const publishedRedactions = z.object({
  redactions: z.array(redactionSchema.extend({ digests: z.string().nullable() })),
});

/** The redactions of a site; none where it publishes none, so that each altered record is a fault. */
function redactionsIn(bytes: Uint8Array | null): readonly Redaction[] {
  return publishedRedactions.safeParse(jsonValue(bytes ?? "")).data?.redactions ?? [];
}

const indexSchema = z.object({ snapshot: snapshotSchema });

function proofOf(faults: readonly VerifyFault[], isKeyed: boolean): Proof {
  if (faults.length > 0) return "unproved";
  return isKeyed ? "authentic" : "complete";
}

function unique(faults: readonly VerifyFault[]): readonly VerifyFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

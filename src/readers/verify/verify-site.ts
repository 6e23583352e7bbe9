import { z } from "zod";
import { pathProblem } from "../../emit/files/address-rules.ts";
import {
  isPublic,
  type ManifestFile,
  manifestNotePath,
  ownPaths,
} from "../../emit/site/manifest.ts";
import { type Redaction, redactedFields, redactionSchema } from "../../model/issued/redaction.ts";
import { jsonValue } from "../../model/language/json-value.ts";
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
import { fileFaults } from "../../record/verify/verify-manifest.ts";
import {
  logWords,
  signatureFaults,
  type Trust,
  trustFaults,
} from "../../record/verify/verify-note.ts";
import { isOfRecord, recordFaults, recordsIn } from "../../record/verify/verify-records.ts";
import { readManifest } from "../source/published-manifest.ts";
import type { Source } from "../source/source.ts";
import { graceIn } from "./verify-grace.ts";
import {
  isSnapshot,
  type SeenFirm,
  seenFirm,
  snapshotChainFaults,
  snapshotTreeFaults,
} from "./verify-snapshots.ts";

/** A site signed by the holder of a given key, one whole and without contradiction, or neither. */
export type Proof = "authentic" | "complete" | "unproved";

export interface SiteOptions extends Trust {
  readonly saved: ParsedCheckpoint | null;
}

type Kept = ReadonlyMap<string, Uint8Array | null>;

export type SiteVerdict = Awaited<ReturnType<typeof verifySite>>;

/**
 * The verification of a whole site: files, records and log, each against the others. An unreadable item
 * is a fault; `redacted` counts the records that lost text, as the site says.
 */
export async function verifySite(source: Source, options: SiteOptions) {
  const kept = new Map<string, Uint8Array | null>();
  const firms: SeenFirm[] = [];
  const {
    faults,
    note: noteBytes,
    checked,
  } = await verifyFiles(source, options.keys, (path, bytes) => {
    if (isKept(path)) kept.set(path, bytes);
    const firm = seenFirm(path, bytes);
    if (firm !== null) firms.push(firm);
  });
  const log = verifyLog(kept, options);
  const note = parseSiteNote(noteBytes);
  const records = recordsIn(kept);
  const index = indexSchema.safeParse(jsonValue(kept.get(indexPath) ?? "")).data?.snapshot ?? null;
  const redactions = redactionsIn(kept.get(redactionsFile) ?? null);
  const redacted = [...redactedFields(redactions).keys()].filter((item) => records.has(item));
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
  const sound = options.keys.length > 0 ? "authentic" : "complete";
  const proof: Proof = all.length > 0 ? "unproved" : sound;
  const counts = { files: checked, records: records.size, redacted: redacted.length };
  return { faults: all, ...counts, log: log.reading, note, proof };
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
  redactions: z.array(redactionSchema),
});

/** The redactions of a site; none where it publishes none, so that each altered record is a fault. */
function redactionsIn(bytes: Uint8Array | null): readonly Redaction[] {
  return publishedRedactions.safeParse(jsonValue(bytes ?? "")).data?.redactions ?? [];
}

const indexSchema = z.object({ snapshot: snapshotSchema });

const readsAtOnce = 8;

/** Takes the bytes of a file once; null for one that could not be read. */
type See = (path: string, bytes: Uint8Array | null) => void;

/** The manifest against its note, and every file against the manifest; `checked` counts these. */
async function verifyFiles(source: Source, keys: SiteOptions["keys"], see: See) {
  const { manifest, note, ofRoot, ofSections } = await readManifest(source);
  const faults = [...ofRoot, ...ofSections];
  if (manifest === null) return { faults, note, checked: 0 };
  const { files } = manifest;
  const there = await source.list();
  const known = new Set([...files.map(({ path }) => path), ...ownPaths(manifest)]);
  const graced = await graceIn(source, new Set(there), known, keys);
  faults.push(...graced.faults);
  // what a lost section listed is there with good reason
  const unlisted =
    ofSections.length > 0
      ? []
      : (there ?? []).filter((path) => !known.has(path) && !graced.paths.has(path));
  const due = filesDue(files, new Set(there));
  faults.push(...(await verifyListed(source, due, see)));
  for (const path of unlisted) {
    faults.push(verifyFault("file-unlisted", path, "the manifest does not list it"));
  }
  return { faults, note, checked: due.length };
}

/** The files that must be there: of what only the publisher's host reads, a copy has all of a kind or none. */
function filesDue(
  files: readonly ManifestFile[],
  present: ReadonlySet<string>,
): readonly ManifestFile[] {
  const kept = new Set([...present].map(hostKind));
  return files.filter((file) => isPublic(file) || kept.has(hostKind(file.path)));
}

/** Failure bodies, what a host needs, or compressed copies of one encoding. */
function hostKind(path: string): string {
  const folder = ["s/errors/", "hosts/"].find((one) => path.startsWith(one));
  return folder ?? path.slice(path.lastIndexOf(".") + 1);
}

async function verifyListed(
  source: Source,
  files: readonly ManifestFile[],
  see: See,
): Promise<readonly VerifyFault[]> {
  const faults: VerifyFault[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < files.length; at += readsAtOnce) {
    const batch = files.slice(at, at + readsAtOnce).map(async (listed) => {
      // a path that leads out of the site is not read
      const isSafe = pathProblem(listed.path) === null;
      return [listed, isSafe ? await source.read(listed.path, listed) : null] as const;
    });
    for (const [listed, body] of await Promise.all(batch)) {
      const { path } = listed;
      const twice = () => verifyFault("file-repeated", path, "the manifest lists it twice");
      faults.push(...(seen.has(path) ? [twice()] : fileFaults(listed, body)));
      seen.add(path);
      see(path, body);
    }
  }
  return faults;
}

import { z } from "zod";
import { type Redaction, redactedFields } from "../../model/issued/redaction.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { canonicalJson } from "../canonical.ts";
import { coreMembers } from "../core-members.ts";
import { chainFaults } from "../freeze/chain.ts";
import { type Identified, identityFaults, recordHashes } from "../freeze/record-hashes.ts";
import { isRemoved, textFaults, textMembers } from "../freeze/record-texts.ts";
import type { LedgerEntry } from "../ledger/ledger-entry.ts";
import { type LockFault, lockFaults } from "../lock.ts";
import { referenceIdOf } from "../reference.ts";
import { currentOf, issuedRecords } from "../status.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

type Files = ReadonlyMap<string, Uint8Array | null>;

const recordPath = /^s\/publications\/ref\/([A-Za-z0-9-]+)\.json$/;
const answerPath = /^s\/publications\/record\/([\w-]+)\.json$/;
const currentPath = "api/publications.json";

export function isOfRecord(path: string): boolean {
  return recordPath.test(path) || path === currentPath || answerPath.test(path);
}

/** The published records by reference; null for one that could not be read. */
export function recordsIn(files: Files): Files {
  return new Map(
    [...files].flatMap(([path, bytes]) => {
      const reference = recordPath.exec(path)?.[1];
      return reference === undefined ? [] : [[reference, bytes] as const];
    }),
  );
}

const recordSchema = z.looseObject({ conceptId: z.string() });
const placedSchema = z.looseObject({
  ...recordSchema.shape,
  referenceId: z.string(),
  supersedes: z.string().nullable(),
  version: z.number(),
  seriesCode: z.string(),
  type: z.string(),
  periodEnd: z.string(),
  publishedAt: z.string(),
});

/** A record as it was read: its fields and the hash that the log must have, or what is wrong with it. */
interface RecordReading {
  readonly referenceId: string;
  readonly fields: Identified | null;
  readonly sha256: string | null;
  readonly fault: VerifyFault | null;
}

/** The faults of published records against the log, null where it cannot be read, each other, and the answers. */
export function recordFaults(
  files: Files,
  redactions: readonly Redaction[],
  entries: readonly LedgerEntry[] | null,
): readonly VerifyFault[] {
  const redacted = redactedFields(redactions);
  const records = recordsIn(files);
  const readings = [...records].map(([reference, bytes]) =>
    readRecord(reference, bytes, redacted.get(reference)),
  );
  return [
    ...readings.flatMap(({ fault }) => fault ?? []),
    ...(entries === null ? [] : loggedFaults(readings, entries)),
    ...answerFaults(files, readings),
  ];
}

/**
 * A record against its reference, and the members that the site says were taken out of it. Its bytes must be canonical,
 * as parsers differ over keys that are given twice.
 */
export function readRecord(
  referenceId: string,
  bytes: Uint8Array | null,
  told: ReadonlySet<string> = new Set(),
): RecordReading {
  const fields = bytes === null ? null : (recordSchema.safeParse(jsonValue(bytes)).data ?? null);
  const failed = (fault: VerifyFault) => ({ referenceId, fields, sha256: null, fault });
  const faulty = (why: string) => failed(verifyFault("record-changed", referenceId, why));
  if (bytes === null) return failed(unreadable(referenceId));
  if (fields === null) return faulty("it is not a JSON object with a conceptId");
  const hashes = hashesOf(fields);
  if (hashes === null) return faulty("it holds what canonical JSON has no text for");
  const [wrong] = identityFaults(fields);
  if (wrong?.field === "contentHash") {
    return faulty(`its text hashes to ${wrong.allowed}, not to its contentHash`);
  }
  const named = referenceIdOf(fields.conceptId, hashes.core);
  if (named !== referenceId || wrong !== undefined) {
    return faulty(`its text has the reference "${named}"`);
  }
  const [text] = textFaults(fields);
  if (text !== undefined) {
    return faulty(
      `its "${text.field}" hashes to ${text.found} with its salt, not to ${text.allowed}`,
    );
  }
  const untold = textMembers.find((name) => isRemoved(fields, name) !== told.has(name));
  if (untold !== undefined) {
    return faulty(`whether "${untold}" was taken out of it is not what the site says`);
  }
  if (canonicalJson(fields) !== withoutEscapes(bytes)) {
    return faulty("its bytes are not the canonical JSON of what they hold");
  }
  return { referenceId, fields, sha256: hashes.file, fault: null };
}

/** The text of a record, without the escapes of `<`, `>`, `&`, U+2028 and U+2029 that a site has. */
function withoutEscapes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  return text.replace(/\\\\|\\u(003[ce]|0026|202[89])/g, (found, hex?: string) =>
    hex === undefined ? found : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The hashes of a record; null without a canonical text, as JSON may hold a lone surrogate. */
function hashesOf(fields: Identified) {
  try {
    return recordHashes(fields);
  } catch {
    // no canonical text: the caller says so
    return null;
  }
}

function* loggedFaults(
  readings: readonly RecordReading[],
  entries: readonly LedgerEntry[],
): Generator<VerifyFault> {
  const logged = new Map<string, string>();
  for (const { referenceId, sha256 } of entries) {
    const isTwice = logged.has(referenceId);
    if (isTwice) yield verifyFault("entry-repeated", referenceId, "the log holds it twice");
    logged.set(referenceId, sha256);
  }
  for (const fault of lockFaults(logged, readings)) yield logFault(fault);
  yield* chainedFaults(readings);
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

/** The versions of each concept among records whose identity holds: one chain, from one first version. */
function* chainedFaults(readings: readonly RecordReading[]): Generator<VerifyFault> {
  const published = new Set(readings.map(({ referenceId }) => referenceId));
  const broken = (reference: string, why: string) => verifyFault("chain-broken", reference, why);
  const placed = readings.filter(({ fault }) => fault === null);
  for (const { referenceId, fields } of placed) {
    const version = placedSchema.safeParse(fields).data;
    if (version === undefined) {
      yield broken(referenceId, "it does not say which version of its concept it is");
    } else if (version.supersedes !== null && !published.has(version.supersedes)) {
      yield broken(referenceId, `it supersedes "${version.supersedes}", which is not published`);
    }
  }
  for (const { reference, message } of chainFaults(placed.flatMap(placeOf))) {
    yield broken(
      reference,
      message.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
    );
  }
}

function placeOf({ fields }: RecordReading) {
  return placedSchema.safeParse(fields).data ?? [];
}

const answerSchema = z.object({
  publication: z.looseObject({
    referenceId: z.string(),
    status: z.string(),
    supersededBy: z.string().nullable(),
  }),
});

/** The answers about records: what the record says, its status, and as current the last that stands. */
function answerFaults(files: Files, readings: readonly RecordReading[]): readonly VerifyFault[] {
  const issued = issuedRecords(readings.flatMap(placeOf));
  const byReference = new Map(issued.map((one) => [one.record.referenceId, one]));
  return [...files].flatMap(([path, bytes]) => {
    if (recordPath.test(path) || !isOfRecord(path)) return [];
    const answer = answerSchema.safeParse(jsonValue(bytes ?? "")).data?.publication;
    // a route without content has a failure here, and a file that cannot be read is a fault already
    if (answer === undefined) return [];
    const changed = (why: string) => [verifyFault("answer-changed", path, why)];
    const { referenceId, status, supersededBy } = answer;
    const due = answerPath.exec(path)?.[1] ?? currentOf(issued, "WS")?.record.referenceId;
    if (referenceId !== due) return changed(`it is about "${referenceId}", must be "${due}"`);
    const one = byReference.get(referenceId);
    if (one === undefined || coreText(one.record) !== coreText(answer)) {
      return changed(`it does not say what "${referenceId}" says`);
    }
    if (one.status === status && one.supersededBy === supersededBy) return [];
    return changed(`its status "${status}" does not follow from the records`);
  });
}

function coreText(publication: object): string {
  const { digests = null, salts = null } = publication as Readonly<Record<string, unknown>>;
  return canonicalJson({ ...coreMembers(publication), digests, salts });
}

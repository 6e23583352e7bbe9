import { z } from "zod";
import { jsonValue } from "../../model/language/json-value.ts";
import { type Redaction, redactionsByItem } from "../../model/publication.ts";
import { canonicalJson } from "../canonical.ts";
import { type Identified, identityFaults } from "../freeze/identity.ts";
import type { Hashed } from "../freeze/lock-faults.ts";
import { type RecordHashes, recordHashes } from "../freeze/record-hashes.ts";
import { loggedHash } from "../freeze/redacted.ts";
import { referenceIdOf } from "../reference.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

/** A frozen record as it was read, or what is wrong with it. */
export type RecordReading =
  | { readonly kind: "record"; readonly sha256: string; readonly fields: Identified }
  | { readonly kind: "fault"; readonly fault: VerifyFault };

const recordSchema = z.looseObject({ conceptId: z.string() });

export interface RecordReadings {
  readonly faults: readonly VerifyFault[];
  readonly hashed: readonly Hashed[];
  readonly identified: readonly Identified[];
}

/**
 * A served record against the reference it is served under. Nothing is assumed of its fields but
 * the three that make its identity, so records of earlier editions verify as well. Its bytes must be
 * the canonical ones, whose `sha256` the lock and the log hold: other parsers read keys that are
 * given twice, or numbers in other spellings, in other ways.
 */
export function readRecord(
  reference: string,
  bytes: Uint8Array | null,
  redaction?: Redaction,
): RecordReading {
  if (bytes === null) return { kind: "fault", fault: unreadable(reference) };
  const fields = recordSchema.safeParse(jsonValue(bytes)).data;
  if (fields === undefined) return faulty(reference, "it is not a JSON object with a conceptId");
  const hashes = hashesOf(fields);
  if (hashes === null) return faulty(reference, "it holds what canonical JSON has no text for");
  const isRedacted = redaction?.redactedSha256 === hashes.file;
  // the text that the content hash was made of is gone: the log has the hash of the whole record
  const [wrong] = identityFaults(fields).filter(
    ({ field }) => !(isRedacted && field === "contentHash"),
  );
  if (wrong?.field === "contentHash") {
    return faulty(reference, `its text hashes to ${wrong.allowed}, not to its contentHash`);
  }
  const named = isRedacted
    ? String(fields["referenceId"])
    : referenceIdOf(fields.conceptId, hashes.core);
  if (named !== reference || wrong !== undefined) {
    return faulty(reference, `its text has the reference "${named}"`);
  }
  if (canonicalJson(fields) !== withoutEscapes(bytes)) {
    return faulty(reference, "its bytes are not the canonical JSON of what they hold");
  }
  return { kind: "record", sha256: loggedHash(hashes, redaction), fields };
}

/** The text of a record, without the escapes of `<`, `>`, `&`, U+2028 and U+2029 that a site has. */
function withoutEscapes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  return text.replace(/\\\\|\\u(003[ce]|0026|202[89])/g, (found, hex?: string) =>
    hex === undefined ? found : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Published records by reference: what can be trusted of each, and the faults of the others. */
export function readRecords(
  records: ReadonlyMap<string, Uint8Array | null>,
  redactions: readonly Redaction[],
): RecordReadings {
  const redacted = redactionsByItem(redactions);
  const faults: VerifyFault[] = [];
  const [hashed, identified]: [Hashed[], Identified[]] = [[], []];
  for (const [referenceId, bytes] of records) {
    const reading = readRecord(referenceId, bytes, redacted.get(referenceId));
    hashed.push({ referenceId, sha256: reading.kind === "record" ? reading.sha256 : null });
    if (reading.kind === "fault") faults.push(reading.fault);
    else identified.push(reading.fields);
  }
  return { faults, hashed, identified };
}

/** The hashes of a record; null without a canonical text, as JSON may hold a lone surrogate. */
function hashesOf(fields: Identified): RecordHashes | null {
  try {
    return recordHashes(fields);
  } catch {
    // no canonical text: the caller says so
    return null;
  }
}

function faulty(reference: string, why: string): RecordReading {
  return { kind: "fault", fault: verifyFault("record-changed", reference, why) };
}

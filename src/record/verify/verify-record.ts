import { canonicalJson } from "../canonical.ts";
import { sha256Hex } from "../hash.ts";
import { referenceIdOf } from "../reference.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

/** A frozen record as it was read, or what is wrong with it. */
export type RecordReading =
  | { readonly kind: "record"; readonly sha256: string }
  | { readonly kind: "fault"; readonly fault: VerifyFault };

/**
 * A served record against the reference it is served under. Nothing is assumed of its fields but
 * the three that make its identity, so records of earlier editions verify as well. `sha256` is that
 * of its canonical bytes, as the lock and the log hold it.
 */
export function readRecord(reference: string, bytes: Uint8Array | null): RecordReading {
  if (bytes === null) return { kind: "fault", fault: unreadable(reference) };
  const record = parsedObject(bytes);
  if (record === null) return faulty(reference, "it is no JSON object");
  const { referenceId, contentHash, ...core } = record;
  const { conceptId } = core;
  if (typeof conceptId !== "string") return faulty(reference, "it has no conceptId");
  const hash = canonicalHash(core);
  if (hash === null) return faulty(reference, "it holds what canonical JSON has no text for");
  if (hash !== contentHash)
    return faulty(reference, `its text hashes to ${hash}, not to its contentHash`);
  const named = referenceIdOf(conceptId, hash);
  if (named !== reference || referenceId !== reference) {
    return faulty(reference, `its text has the reference "${named}"`);
  }
  return { kind: "record", sha256: canonicalHash(record) ?? "" };
}

/** Null where there is no canonical text: JSON may hold half of a surrogate pair. */
function canonicalHash(value: unknown): string | null {
  try {
    return sha256Hex(canonicalJson(value));
  } catch {
    return null;
  }
}

function faulty(reference: string, why: string): RecordReading {
  return { kind: "fault", fault: verifyFault("record-changed", reference, why) };
}

function parsedObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  const value = parsed(Buffer.from(bytes).toString("utf8"));
  return isObject(value) && !Array.isArray(value) ? value : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // not JSON: the caller says so
    return null;
  }
}

import { canonicalJson } from "../canonical.ts";

/** The log's entry for an issued record: its reference and the hash that the lock holds too. */
export interface LedgerEntry {
  readonly referenceId: string;
  /** SHA-256 of the record's canonical bytes, hex. */
  readonly sha256: string;
}

/**
 * The bytes that are hashed as a leaf: canonical JSON of the reference and the hash. The record
 * itself is not part of it, so that the log stays small whatever the length of texts.
 */
export function entryBytes({ referenceId, sha256 }: LedgerEntry): Uint8Array {
  return new TextEncoder().encode(canonicalJson({ referenceId, sha256 }));
}

/** The parsed entry; null for bytes that `entryBytes` does not make. */
export function parseEntry(bytes: Uint8Array): LedgerEntry | null {
  const text = Buffer.from(bytes).toString("utf8");
  const found = /^\{"referenceId":"([A-Z0-9a-z-]+)","sha256":"([0-9a-f]{64})"\}$/.exec(text);
  const [, referenceId, sha256] = found ?? [];
  return referenceId === undefined || sha256 === undefined ? null : { referenceId, sha256 };
}

import { canonicalJson } from "../canonical.ts";

// The entries of the log, and their bundles by C2SP tlog-tiles: each entry follows its length as a
// big-endian uint16.

/** The log's entry for an issued record: its reference and the hash that the lock holds too. */
export interface LedgerEntry {
  readonly referenceId: string;
  readonly sha256: string;
}

/** The bytes that are hashed as a leaf: without the record itself, so that the log stays small. */
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

/** The bundle of entries. Throws a RangeError for one of more than 65,535 bytes. */
export function bundleBytes(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The entries of a bundle; null when the bytes do not end where an entry ends. */
export function parseBundle(bytes: Uint8Array): readonly Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 2 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at);
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

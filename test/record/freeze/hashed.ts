import type { Publication } from "../../../src/model/publication.ts";
import { recordHashes } from "../../../src/record/freeze/record-hashes.ts";
import type { Hashed } from "../../../src/record/lock.ts";
import { lockEntries } from "../../../src/record/lock.ts";

export function hashed(records: readonly Publication[]): readonly Hashed[] {
  return records.map((record) => ({
    referenceId: record.referenceId,
    sha256: recordHashes(record).file,
  }));
}

export function lockOf(records: readonly Publication[]): ReadonlyMap<string, string> {
  return new Map(Object.entries(lockEntries(records)));
}

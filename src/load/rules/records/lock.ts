import type { PublishedLock } from "../../../model/publication.ts";
import type { Records } from "../../tables/records.ts";

export function lockedHashes(lock: Records<PublishedLock>): ReadonlyMap<string, string> {
  return new Map(lock.values.flatMap((entries) => Object.entries(entries)));
}

export function isWhole(records: Records<unknown>): boolean {
  return records.whole && records.refused.length === 0;
}

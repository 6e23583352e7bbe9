import { by } from "../../model/language/order.ts";
import { canonicalJson, sha256Hex } from "../canonical.ts";

export interface RecordHashes {
  /** SHA-256 of the core in hex: the content hash of a record that is as it was issued. */
  readonly core: string;
  /** SHA-256 of the canonical file in hex, as in the lock and the log. */
  readonly file: string;
}

/** A record as it was read: of its fields, only those that make its identity are assumed. */
export type FrozenRecord = object;

const memoized = new WeakMap<FrozenRecord, RecordHashes>();
const identity: readonly string[] = ["contentHash", "referenceId"];

/**
 * The hashes of a record, made of one text and once, as a record never changes. Throws a TypeError
 * for what canonical JSON has no text for.
 */
export function recordHashes(record: FrozenRecord): RecordHashes {
  const found = memoized.get(record) ?? computed(record);
  memoized.set(record, found);
  return found;
}

function computed(record: FrozenRecord): RecordHashes {
  const members = Object.entries(record)
    .map(([key, value]) => ({ key, text: canonicalJson({ [key]: value }).slice(1, -1) }))
    .sort(by(({ key }) => key));
  const core = members.filter(({ key }) => !identity.includes(key));
  return { core: hashOf(core), file: hashOf(members) };
}

function hashOf(members: readonly { readonly text: string }[]): string {
  return sha256Hex(`{${members.map(({ text }) => text).join(",")}}`);
}

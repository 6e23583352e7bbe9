import { by } from "../../model/language/order.ts";
import { canonicalJson, sha256Hex } from "../canonical.ts";
import { referenceIdOf } from "../reference.ts";
import { textMembers } from "./record-texts.ts";

export interface RecordHashes {
  /** SHA-256 of the core in hex: the content hash of a record that is as it was issued. */
  readonly core: string;
  /** SHA-256 of the canonical record in hex, its texts by their salted hashes, as in the lock and the log. */
  readonly file: string;
}

/** The texts and their salts, for which the salted hashes stand. */
const unhashed: ReadonlySet<string> = new Set([...textMembers, "salts"]);

const memoized = new WeakMap<object, RecordHashes>();

/** The hashes of a record, made once, because it never changes. Throws a TypeError for what is not JSON. */
export function recordHashes(record: object): RecordHashes {
  const found = memoized.get(record) ?? computed(record);
  memoized.set(record, found);
  return found;
}

function computed(record: object): RecordHashes {
  const members = Object.entries(record)
    .filter(([key]) => !unhashed.has(key))
    .map(([key, value]) => ({ key, text: canonicalJson({ [key]: value }).slice(1, -1) }))
    .sort(by(({ key }) => key));
  const core = members.filter(({ key }) => !["contentHash", "referenceId"].includes(key));
  return { core: hashOf(core), file: hashOf(members) };
}

function hashOf(members: readonly { readonly text: string }[]): string {
  return sha256Hex(`{${members.map(({ text }) => text).join(",")}}`);
}

/** The fields that make the identity of a record; what they hold may have been altered. */
export interface Identified {
  readonly conceptId: string;
  readonly contentHash?: unknown;
  readonly referenceId?: unknown;
}

/** The parts of a record's identity that do not recompute from its text and concept (contract 3.15). */
export function identityFaults(record: Identified) {
  const { conceptId, contentHash, referenceId } = record;
  const hash = recordHashes(record).core;
  const stated = typeof contentHash === "string" ? contentHash : hash;
  const parts = [
    { field: "contentHash", found: contentHash, allowed: hash },
    { field: "referenceId", found: referenceId, allowed: referenceIdOf(conceptId, stated) },
  ] as const;
  return parts.filter(({ found, allowed }) => found !== allowed);
}

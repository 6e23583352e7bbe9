import { referenceIdOf } from "../reference.ts";
import { recordHashes } from "./record-hashes.ts";

/** The fields that make the identity of a record; what they hold may have been altered. */
export interface Identified {
  readonly conceptId: string;
  readonly contentHash?: unknown;
  readonly referenceId?: unknown;
}

/** A field of the identity that does not follow from the rest of the record. */
export interface IdentityFault {
  readonly field: "contentHash" | "referenceId";
  readonly found: unknown;
  readonly allowed: string;
}

/**
 * The parts of a record's identity that do not recompute (contract 3.15): the content hash from its
 * text, the reference from its concept and content hash.
 */
export function identityFaults(record: Identified): readonly IdentityFault[] {
  const { conceptId, contentHash, referenceId } = record;
  const hash = recordHashes(record).core;
  const stated = typeof contentHash === "string" ? contentHash : hash;
  const reference = referenceIdOf(conceptId, stated);
  return [
    ...(contentHash === hash
      ? []
      : [{ field: "contentHash", found: contentHash, allowed: hash } as const]),
    ...(referenceId === reference
      ? []
      : [{ field: "referenceId", found: referenceId, allowed: reference } as const]),
  ];
}

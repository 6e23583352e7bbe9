/**
 * A record by its reference and the SHA-256 of its canonical file; null for a record that could not
 * be read as one, of which only the name is known.
 */
export interface Hashed {
  readonly referenceId: string;
  readonly sha256: string | null;
}

/** How the records and the hashes kept of them disagree. `index` is that of the record. */
export type LockFault =
  | { readonly kind: "unlocked"; readonly index: number; readonly reference: string }
  | {
      readonly kind: "changed";
      readonly index: number;
      readonly reference: string;
      readonly found: string;
      readonly locked: string;
    }
  | { readonly kind: "missing"; readonly reference: string };

/**
 * Records that the lock does not name or has another hash of, in their order, then those that it
 * names and that are not there. The lock, from reference to SHA-256, is that of the content or the
 * published log, which holds the same.
 */
export function lockFaults(
  lock: ReadonlyMap<string, string>,
  records: readonly Hashed[],
): readonly LockFault[] {
  const present = new Set(records.map(({ referenceId }) => referenceId));
  const missing = [...lock.keys()].filter((reference) => !present.has(reference));
  return [
    ...records.flatMap((record, index) => lockFault(lock, record, index)),
    ...missing.map((reference) => ({ kind: "missing", reference }) as const),
  ];
}

function lockFault(
  lock: ReadonlyMap<string, string>,
  { referenceId: reference, sha256: found }: Hashed,
  index: number,
): readonly LockFault[] {
  if (found === null) return [];
  const locked = lock.get(reference);
  if (locked === undefined) return [{ kind: "unlocked", index, reference }];
  return found === locked ? [] : [{ kind: "changed", index, reference, found, locked }];
}

import type { Publication } from "../model/publication.ts";
import type { RecordFault } from "./lock-faults.ts";

/**
 * Whether the versions of each concept form one chain: the first supersedes nothing, each later one
 * supersedes exactly the one before it, later in time, and no two records claim the same place.
 */
export function chainFaults(records: readonly Publication[]): readonly RecordFault[] {
  const byReference = new Map(records.map((record) => [record.referenceId, record]));
  const taken = new Map<string, string>();
  return records.flatMap((record) => {
    const why = brokenBecause(record, byReference) ?? takenBy(record, taken);
    const { referenceId: reference } = record;
    if (why === null) return [];
    return [{ rule: "chain-broken", reference, message: `Cannot publish "${reference}": ${why}` }];
  });
}

function brokenBecause(
  { supersedes, version, conceptId, publishedAt, type }: Publication,
  byReference: ReadonlyMap<string, Publication>,
): string | null {
  if (supersedes === null) {
    if (version !== 1) return `version ${version} supersedes nothing, only version 1 may`;
    return type === "correction" || type === "withdrawal" ? `a ${type} supersedes a record` : null;
  }
  const before = byReference.get(supersedes);
  if (before === undefined) return `it supersedes "${supersedes}", which does not exist`;
  if (before.conceptId !== conceptId) return `it supersedes "${supersedes}" of another concept`;
  if (before.version !== version - 1) {
    return `version ${version} supersedes version ${before.version}, must be ${version - 1}`;
  }
  return before.publishedAt < publishedAt ? null : `it is not later than "${supersedes}"`;
}

function takenBy(
  { referenceId, supersedes, conceptId }: Publication,
  taken: Map<string, string>,
): string | null {
  const place = supersedes ?? conceptId;
  const other = taken.get(place);
  taken.set(place, other ?? referenceId);
  if (other === undefined) return null;
  return supersedes === null
    ? `"${other}" is the first version of the concept already`
    : `"${other}" supersedes "${supersedes}" already`;
}

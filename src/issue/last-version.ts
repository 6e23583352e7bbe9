import type { Publication } from "../model/publication.ts";

/**
 * The record under a reference, which may be corrected or withdrawn as the last version of its
 * concept. Throws a RangeError, which says what to do, for any other reference.
 */
export function lastVersion(publications: readonly Publication[], reference: string): Publication {
  const record = publications.find(({ referenceId }) => referenceId === reference);
  if (record === undefined) throw new RangeError(`Unknown reference: "${reference}"`);
  const successor = publications.find(({ supersedes }) => supersedes === reference);
  if (successor !== undefined) {
    throw new RangeError(
      `Cannot supersede "${reference}" twice: "${successor.referenceId}" supersedes it, correct or withdraw that one`,
    );
  }
  return record;
}

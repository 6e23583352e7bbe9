import type { Publication } from "../model/publication.ts";

/**
 * The record under a reference, which may be corrected or withdrawn as the last version of its
 * concept. Throws a RangeError, which says what to do, for any other reference.
 */
export function lastVersion(publications: readonly Publication[], reference: string): Publication {
  const record = publications.find(({ referenceId }) => referenceId === reference);
  if (record === undefined) {
    const last = lastOf(publications, reference);
    const meant = last === null ? "" : `, did you mean "${last.referenceId}"`;
    throw new RangeError(`Unknown reference: "${reference}"${meant}`);
  }
  const successor = publications.find(({ supersedes }) => supersedes === reference);
  if (successor !== undefined) {
    throw new RangeError(
      `Cannot supersede "${reference}" twice: "${successor.referenceId}" supersedes it, correct or withdraw that one`,
    );
  }
  return record;
}

/** The last version of a concept, which no other supersedes; null of one that was never issued. */
export function lastOf(
  publications: readonly Publication[],
  conceptId: string,
): Publication | null {
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  const versions = publications.filter((record) => record.conceptId === conceptId);
  return versions.find(({ referenceId }) => !superseded.has(referenceId)) ?? null;
}

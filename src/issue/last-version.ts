import type { Publication } from "../model/publication.ts";

/** The last version of a concept. Throws a RangeError, saying what to do, for other references. */
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

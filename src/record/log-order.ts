import { by } from "../language/order.ts";
import type { Publication } from "../model/publication.ts";

/**
 * The order of the log: by publishedAt, then referenceId. The lock is appended in it, and no issue
 * may go back behind its end, so the log of an earlier as-of date is a beginning of a later one.
 */
export function logOrder(publications: readonly Publication[]): readonly Publication[] {
  return publications.toSorted(
    by(
      ({ publishedAt }) => publishedAt,
      ({ referenceId }) => referenceId,
    ),
  );
}

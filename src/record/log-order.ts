import { by } from "../language/order.ts";
import type { Publication } from "../model/publication.ts";

/**
 * Records in the order of the log: by publishedAt, then by referenceId. The lock is appended to in
 * this order and no issue may precede its end, so the log of an earlier as-of date is a prefix of
 * that of a later one.
 */
export function logOrder(publications: readonly Publication[]): readonly Publication[] {
  return publications.toSorted(
    by(
      ({ publishedAt }) => publishedAt,
      ({ referenceId }) => referenceId,
    ),
  );
}

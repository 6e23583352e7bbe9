/** A reference that an append-only log lost, or that another took the place of. */
export type LogFault =
  | { readonly kind: "lost"; readonly reference: string }
  | {
      readonly kind: "moved";
      readonly reference: string;
      /** Its index in the log before. */
      readonly index: number;
      /** The reference that is there now. */
      readonly now: string;
    };

/**
 * The first reference that a log did not keep in its place; null for a log that only grew. `before`
 * and `now` are the references of its two states, each once and in order.
 */
export function logFault(before: readonly string[], now: readonly string[]): LogFault | null {
  const known = new Set(now);
  const lost = before.find((reference) => !known.has(reference));
  if (lost !== undefined) return { kind: "lost", reference: lost };
  for (const [index, reference] of before.entries()) {
    const other = now[index];
    if (other !== undefined && other !== reference) {
      return { kind: "moved", reference, index, now: other };
    }
  }
  return null;
}

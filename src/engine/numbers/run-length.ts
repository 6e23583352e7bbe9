import type { Chance } from "./seed.ts";

/** The number of trials before the next drop, of the geometric distribution: ⌊ln(1 − U) / ln(1 − p)⌋. */
export function runLengthOf(chance: Chance, probability: number): () => number {
  if (probability === 0) return () => Number.POSITIVE_INFINITY;
  const scale = Math.log1p(-probability);
  return () => Math.floor(Math.log1p(-chance()) / scale);
}

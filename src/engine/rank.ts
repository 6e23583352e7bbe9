import { descending } from "./order.ts";

/**
 * Competition ranks, best (largest) first: those that are equal share a rank and the next one is
 * passed over (1, 2, 2, 4). An unrated one has rank null.
 */
export function competitionRanks(scores: readonly (number | null)[]): readonly (number | null)[] {
  const ranks = new Map<number, number>();
  [...scores].sort(descending).forEach((score, i) => {
    if (score !== null && !ranks.has(score)) ranks.set(score, i + 1);
  });
  return scores.map((score) => (score === null ? null : (ranks.get(score) ?? null)));
}

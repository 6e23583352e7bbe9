import { countUpTo } from "../../language/count-up-to.ts";
/**
 * Competition ranks, largest score first: equal scores share a rank and the ranks after them are
 * skipped (1, 2, 2, 4). A null score has rank null.
 */
export function competitionRanks(scores: readonly (number | null)[]): readonly (number | null)[] {
  const sorted = new Float64Array(scores.filter((score) => score !== null)).sort();
  return scores.map((score) =>
    score === null ? null : 1 + sorted.length - countUpTo(sorted, score),
  );
}

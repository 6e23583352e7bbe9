/**
 * Competition ranks, largest score first: equal scores share a rank and the ranks after them are
 * skipped (1, 2, 2, 4). A null score has rank null.
 */
export function competitionRanks(scores: readonly (number | null)[]): readonly (number | null)[] {
  const sorted = new Float64Array(scores.filter((score) => score !== null)).sort();
  return scores.map((score) => (score === null ? null : 1 + sorted.length - upTo(sorted, score)));
}

/** How many of the sorted values are not above the limit. */
function upTo(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? limit) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

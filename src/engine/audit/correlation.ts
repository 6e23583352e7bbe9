import { present } from "../../model/language/at.ts";

/** The fewest pairs of which a correlation is told. */
export const fewestPairs = 5;

/** Pearson's correlation of the pairs that are known on both sides; null of too few, or where one side is constant. */
export function correlationOf(
  a: Float64Array,
  b: Float64Array,
): { readonly r: number | null; readonly n: number } {
  let n = 0;
  let meanA = 0;
  let meanB = 0;
  let varA = 0;
  let varB = 0;
  let together = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = present(a[i]);
    const y = present(b[i]);
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    // one pass without cancellation (Welford 1962)
    n += 1;
    const dx = x - meanA;
    const dy = y - meanB;
    meanA += dx / n;
    meanB += dy / n;
    varA += dx * (x - meanA);
    varB += dy * (y - meanB);
    together += dx * (y - meanB);
  }
  const isFlat = varA <= 0 || varB <= 0;
  if (n < fewestPairs || isFlat) return { r: null, n };
  return { r: Math.min(1, Math.max(-1, together / Math.sqrt(varA * varB))), n };
}

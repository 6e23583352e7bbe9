// The two ways parts become a whole (OECD/JRC Handbook on Constructing Composite Indicators, 2008,
// step 6). An absent part is left out and the weights of the present ones are rescaled.

type Parts = readonly (number | null)[];

/** Coverage within this of a minimum meets it: weights such as 0.1 have no exact binary value. */
const slack = 1e-9;

/** The share of weight that is present, 0 to 1. */
export function coverageOf(parts: Parts, weights: readonly number[]): number {
  let present = 0;
  let total = 0;
  for (let i = 0; i < parts.length; i += 1) {
    const weight = weights[i] ?? 0;
    total += weight;
    if (parts[i] !== null) present += weight;
  }
  return total === 0 ? 0 : present / total;
}

export function covers(coverage: number, minimum: number): boolean {
  return coverage >= minimum - slack;
}

/** Σ w·x / Σ w over the present parts; null when none is. */
export function weightedMean(parts: Parts, weights: readonly number[]): number | null {
  let sum = 0;
  let present = 0;
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i] ?? null;
    if (part === null) continue;
    sum += (weights[i] ?? 0) * part;
    present += weights[i] ?? 0;
  }
  return present === 0 ? null : sum / present;
}

/** Π max(x, floor)^(w / Σ w) over the present parts; null when none is. */
export function weightedGeometricMean(
  parts: Parts,
  weights: readonly number[],
  floor: number,
): number | null {
  let sum = 0;
  let present = 0;
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i] ?? null;
    if (part === null) continue;
    sum += (weights[i] ?? 0) * Math.log(Math.max(part, floor));
    present += weights[i] ?? 0;
  }
  return present === 0 ? null : Math.exp(sum / present);
}

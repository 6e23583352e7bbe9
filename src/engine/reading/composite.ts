import { present } from "../../model/language/at.ts";

// The two aggregations of a composite indicator (OECD/JRC Handbook on Constructing Composite
// Indicators, 2008, step 6). Absent parts are left out and the other weights are rescaled.

type Parts = readonly (number | null)[];

/** The tolerance of coverage comparisons: weights such as 0.1 have no exact binary value. */
const slack = 1e-9;

/** The share of the total weight whose parts are present, 0 to 1. */
export function coverageOf(parts: Parts, weights: readonly number[]): number {
  const known = parts.map((part) => (part === null ? 0 : 1));
  return weightedMean(known, weights) ?? 0;
}

export function covers(coverage: number, minimum: number): boolean {
  return coverage >= minimum - slack;
}

/** The weighted mean Σ w·x / Σ w of the present parts; null when none is present. */
export function weightedMean(parts: Parts, weights: readonly number[]): number | null {
  let sum = 0;
  let known = 0;
  for (let i = 0; i < parts.length; i += 1) {
    const part = present(parts[i]);
    if (part === null) continue;
    sum += present(weights[i]) * part;
    known += present(weights[i]);
  }
  return known === 0 ? null : sum / known;
}

/** The weighted geometric mean Π max(x, floor)^(w / Σ w) of the present parts; null without any. */
export function weightedGeometricMean(
  parts: Parts,
  weights: readonly number[],
  floor: number,
): number | null {
  const logs = parts.map((part) => (part === null ? null : Math.log(Math.max(part, floor))));
  const mean = weightedMean(logs, weights);
  return mean === null ? null : Math.exp(mean);
}

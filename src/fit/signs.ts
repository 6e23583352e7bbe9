import { at } from "../language/at.ts";
import { type Feature, parseFeatureId } from "../model/feature-id.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Preparation } from "./prepare.ts";

/**
 * The sign that the methodology declares for a coefficient of the hazard: 1 where more is worse, −1
 * where more is better, 0 where it declares none.
 */
export function declaredSign(id: string, methodology: Methodology): 1 | -1 | 0 {
  const feature = parseFeatureId(id);
  return feature === null ? 0 : signOf(feature, methodology);
}

function signOf(feature: Feature, { indicators }: Methodology): 1 | -1 | 0 {
  switch (feature.kind) {
    case "score":
    case "pillar":
    case "normalised":
      return -1;
    case "stage":
    case "stress":
    case "events":
      return 1;
    case "indicator":
    case "log":
    case "change": {
      const indicator = indicators.find(({ id }) => id === feature.indicator);
      return indicator === undefined ? 0 : indicator.direction === "higher" ? -1 : 1;
    }
    case "coverage":
    case "age-years":
    case "listed-years":
    case "missing":
      return 0;
  }
}

/** Indexes of the features whose coefficients contradict what the methodology declares. */
export function contradicting(
  kept: readonly Preparation[],
  coef: readonly number[],
  methodology: Methodology,
): readonly number[] {
  return kept.flatMap(({ id }, j) => {
    const sign = declaredSign(id, methodology);
    return at(coef, j) * sign < 0 ? j : [];
  });
}

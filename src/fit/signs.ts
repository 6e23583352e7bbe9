import { type Feature, parseFeatureId } from "../model/feature-id.ts";
import type { Methodology } from "../model/methodology.ts";

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

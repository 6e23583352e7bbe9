import { featureOf } from "../engine/forecast/features.ts";
import { type Feature, parseFeatureId } from "../model/feature-id.ts";
import type { Methodology } from "../model/methodology.ts";

/** The label and unit of a feature, from the methodology's own words. */
interface FeatureWords {
  readonly label: string;
  readonly unit: string;
}

/** The words of a feature. Throws a RangeError for an id outside the registry or methodology. */
export function featureWords(id: string, methodology: Methodology) {
  return { id, ...wordsOf(featureOf(id), methodology) };
}

const plain: Readonly<Partial<Record<Feature["kind"], FeatureWords>>> = {
  score: { label: "Score", unit: "points" },
  coverage: { label: "Coverage", unit: "share" },
  stage: { label: "Stage of the pre-collapse sequence", unit: "stage" },
  stress: { label: "Sector stress", unit: "points" },
  "age-years": { label: "Age", unit: "years" },
  "listed-years": { label: "Time since listing", unit: "years" },
};

function wordsOf(feature: Feature, methodology: Methodology): FeatureWords {
  if (feature.kind === "pillar") {
    return { label: named(methodology.pillars, feature.pillar).name, unit: "share" };
  }
  if (feature.kind === "events") {
    return { label: `Events of stage ${feature.stage} in ${feature.days} days`, unit: "events" };
  }
  if (feature.kind === "missing") {
    return { label: `${wordsOf(feature.of, methodology).label}: no value`, unit: "1 or 0" };
  }
  if (!("indicator" in feature)) return plain[feature.kind] ?? { label: feature.kind, unit: "" };
  const { label, unit } = named(methodology.indicators, feature.indicator);
  if (feature.kind === "normalised")
    return { label: `${label}, against its goalposts`, unit: "share" };
  if (feature.kind === "log") return { label: `${label}, natural logarithm`, unit: `ln ${unit}` };
  return feature.kind === "change"
    ? { label: `${label}, change over ${feature.days} days`, unit }
    : { label, unit };
}

function named<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) {
    throw new RangeError(`Cannot fit a feature: "${id}" is not in the methodology`);
  }
  return found;
}

/**
 * The sign that the methodology declares for a coefficient of the hazard: 1 where more is worse, −1
 * where more is better, 0 where it declares none.
 */
export function declaredSign(id: string, { indicators }: Methodology): 1 | -1 | 0 {
  const feature = parseFeatureId(id);
  switch (feature?.kind) {
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
      const indicator = indicators.find((one) => one.id === feature.indicator);
      return indicator === undefined ? 0 : indicator.direction === "higher" ? -1 : 1;
    }
    default:
      return 0;
  }
}

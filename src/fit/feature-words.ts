import { featureOf } from "../engine/forecast/features.ts";
import type { Feature } from "../model/feature-id.ts";
import type { Methodology } from "../model/methodology.ts";

/** The label and unit of a feature, from the methodology's own words. */
export interface FeatureWords {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
}

/** The words of a feature. Throws a RangeError for an id outside the registry or methodology. */
export function featureWords(id: string, methodology: Methodology): FeatureWords {
  return wordsOf(id, featureOf(id), methodology);
}

function wordsOf(id: string, feature: Feature, methodology: Methodology): FeatureWords {
  switch (feature.kind) {
    case "score":
      return { id, label: "Score", unit: "points" };
    case "coverage":
      return { id, label: "Coverage", unit: "share" };
    case "stage":
      return { id, label: "Stage of the pre-collapse sequence", unit: "stage" };
    case "stress":
      return { id, label: "Sector stress", unit: "points" };
    case "age-years":
      return { id, label: "Age", unit: "years" };
    case "listed-years":
      return { id, label: "Time since listing", unit: "years" };
    case "pillar": {
      const pillar = named(methodology.pillars, feature.pillar);
      return { id, label: pillar.name, unit: "share" };
    }
    case "indicator": {
      const { label, unit } = named(methodology.indicators, feature.indicator);
      return { id, label, unit };
    }
    case "normalised": {
      const { label } = named(methodology.indicators, feature.indicator);
      return { id, label: `${label}, against its goalposts`, unit: "share" };
    }
    case "log": {
      const { label, unit } = named(methodology.indicators, feature.indicator);
      return { id, label: `${label}, natural logarithm`, unit: `ln ${unit}` };
    }
    case "change": {
      const { label, unit } = named(methodology.indicators, feature.indicator);
      return { id, label: `${label}, change over ${feature.days} days`, unit };
    }
    case "events":
      return {
        id,
        label: `Events of stage ${feature.stage} in ${feature.days} days`,
        unit: "events",
      };
    case "missing": {
      const { label } = wordsOf(id, feature.of, methodology);
      return { id, label: `${label}: no value`, unit: "1 or 0" };
    }
  }
}

function named<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) {
    throw new RangeError(`Cannot fit a feature: "${id}" is not in the methodology`);
  }
  return found;
}

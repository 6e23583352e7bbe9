import { featureOf } from "../engine/forecast/features.ts";
import type { Feature } from "../model/feature-id.ts";
import type { Methodology } from "../model/methodology.ts";

interface Declared {
  readonly label: string;
  readonly unit: string;
  /** The sign of its coefficient: 1 where more is worse, −1 where more is better, 0 where none is declared. */
  readonly sign: 1 | -1 | 0;
}

/** The words of a feature. Throws a RangeError for an id outside the registry or methodology. */
export function featureWords(id: string, methodology: Methodology) {
  const { label, unit } = declared(featureOf(id), methodology);
  return { id, label, unit };
}

export function declaredSign(id: string, methodology: Methodology): Declared["sign"] {
  return declared(featureOf(id), methodology).sign;
}

type Plain = Exclude<
  Feature,
  { pillar: string } | { indicator: string } | { days: number } | { of: Feature }
>;

const plain: Readonly<Record<Plain["kind"], Declared>> = {
  score: { label: "Score", unit: "points", sign: -1 },
  coverage: { label: "Coverage", unit: "share", sign: 0 },
  stage: { label: "Stage of the pre-collapse sequence", unit: "stage", sign: 1 },
  stress: { label: "Sector stress", unit: "points", sign: 1 },
  ageYears: { label: "Age", unit: "years", sign: 0 },
  listedYears: { label: "Time since listing", unit: "years", sign: 0 },
};

function declared(feature: Feature, methodology: Methodology): Declared {
  if (feature.kind === "pillar") {
    return { label: named(methodology.pillars, feature.pillar).name, unit: "share", sign: -1 };
  }
  if (feature.kind === "events") {
    const label = `Events of stage ${feature.stage} in ${feature.days} days`;
    return { label, unit: "events", sign: 1 };
  }
  if (feature.kind === "missing") {
    const { label } = declared(feature.of, methodology);
    return { label: `${label}: no value`, unit: "1 or 0", sign: 0 };
  }
  if (!("indicator" in feature)) return plain[feature.kind];
  const { label, unit, direction } = named(methodology.indicators, feature.indicator);
  const sign = direction === "higher" ? -1 : 1;
  switch (feature.kind) {
    case "normalised":
      return { label: `${label}, against its goalposts`, unit: "share", sign: -1 };
    case "log":
      return { label: `${label}, natural logarithm`, unit: `ln ${unit}`, sign };
    case "change":
      return { label: `${label}, change over ${feature.days} days`, unit, sign };
    case "indicator":
      return { label, unit, sign };
  }
}

function named<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) {
    throw new RangeError(`Cannot fit a feature: "${id}" is not in the methodology`);
  }
  return found;
}

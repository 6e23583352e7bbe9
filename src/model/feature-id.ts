import type { Methodology } from "./methodology.ts";

/** The features of a firm or of the sector that take no parameter, by id. */
const plain = ["score", "coverage", "stage", "stress", "ageYears", "listedYears"] as const;

export type Feature =
  | { readonly kind: (typeof plain)[number] }
  | { readonly kind: "pillar"; readonly pillar: string }
  | { readonly kind: "indicator" | "normalised" | "log"; readonly indicator: string }
  | { readonly kind: "change"; readonly indicator: string; readonly days: number }
  | { readonly kind: "events"; readonly stage: number; readonly days: number }
  | { readonly kind: "missing"; readonly of: Feature };

const missingPrefix = "missing.";

/**
 * Reads a feature id; null when no feature has that name or shape. The registry:
 *
 *     score · coverage                the firm's, on the scale of scores and 0 to 1
 *     stage · stress                  of the pre-collapse sequence; the sector's stress index
 *     ageYears · listedYears          since it was founded; since it was listed
 *     pillar.<id>                     0 to 1
 *     indicator.<id>                  the aggregate, in the indicator's unit
 *     normalised.<id>                 the same against the goalposts, 0 to 1
 *     log.<id>                        natural logarithm of the aggregate; null unless above 0
 *     change.<id>.<days>              the aggregate less what it was that many days before
 *     events.<stage>.<days>           counting events of the stage in that many last days
 *     missing.<feature>               1 when that feature has no value, else 0
 */
export function parseFeatureId(id: string): Feature | null {
  const known = plain.find((one) => one === id);
  if (known !== undefined) return { kind: known };
  if (id.startsWith(missingPrefix)) {
    const of = parseFeatureId(id.slice(missingPrefix.length));
    return of === null || of.kind === "missing" ? null : { kind: "missing", of };
  }
  const counted = /^(?:change\.(?<indicator>.+)|events\.(?<stage>[1-4]))\.(?<days>[1-9]\d{0,4})$/;
  const { indicator, stage, days } = counted.exec(id)?.groups ?? {};
  if (indicator !== undefined) return { kind: "change", indicator, days: Number(days) };
  if (stage !== undefined) return { kind: "events", stage: Number(stage), days: Number(days) };
  const [, kind, name = ""] = /^(pillar|indicator|normalised|log)\.(.+)$/.exec(id) ?? [];
  if (kind === "pillar") return { kind, pillar: name };
  return kind === "indicator" || kind === "normalised" || kind === "log"
    ? { kind, indicator: name }
    : null;
}

export function missingFlag(id: string): string {
  return `${missingPrefix}${id}`;
}

export function isFeatureId(id: string, methodology: Methodology): boolean {
  const feature = parseFeatureId(id);
  return feature !== null && isNamed(feature, methodology);
}

function isNamed(feature: Feature, methodology: Methodology): boolean {
  if ("of" in feature) return isNamed(feature.of, methodology);
  const { pillars, indicators, sequence } = methodology;
  if ("pillar" in feature) return pillars.some(({ id }) => id === feature.pillar);
  if ("indicator" in feature) return indicators.some(({ id }) => id === feature.indicator);
  return !("stage" in feature) || sequence.stages.some(({ stage }) => stage === feature.stage);
}

import { at } from "./language/at.ts";
import type { Methodology } from "./methodology.ts";

/** The parsed id of a model's feature. */
export type Feature =
  | {
      readonly kind: "score" | "coverage" | "stage" | "stress" | "age-years" | "listed-years";
    }
  | { readonly kind: "pillar"; readonly pillar: string }
  | { readonly kind: "indicator" | "normalised" | "log"; readonly indicator: string }
  | { readonly kind: "change"; readonly indicator: string; readonly days: number }
  | { readonly kind: "events"; readonly stage: number; readonly days: number }
  | { readonly kind: "missing"; readonly of: Feature };

const plain: Readonly<Record<string, Feature>> = {
  score: { kind: "score" },
  coverage: { kind: "coverage" },
  stage: { kind: "stage" },
  stress: { kind: "stress" },
  ageYears: { kind: "age-years" },
  listedYears: { kind: "listed-years" },
};

const missingPrefix = "missing.";

/**
 * Reads a feature id; null when no feature has that name or shape. The registry:
 *
 *     score · coverage                the firm's, 0 to 100 and 0 to 1
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
  const simple = Object.hasOwn(plain, id) ? plain[id] : undefined;
  if (simple !== undefined) return simple;
  if (id.startsWith(missingPrefix)) return missing(parseFeatureId(id.slice(missingPrefix.length)));
  const counted = /^(?:change\.(?<indicator>.+)|events\.(?<stage>[1-4]))\.(?<days>[1-9]\d{0,4})$/;
  const { indicator, stage, days } = counted.exec(id)?.groups ?? {};
  if (indicator !== undefined) return { kind: "change", indicator, days: Number(days) };
  if (stage !== undefined) return { kind: "events", stage: Number(stage), days: Number(days) };
  const named = /^(pillar|indicator|normalised|log)\.(.+)$/.exec(id);
  if (named === null) return null;
  const name = at(named, 2);
  switch (at(named, 1)) {
    case "pillar":
      return { kind: "pillar", pillar: name };
    case "indicator":
      return { kind: "indicator", indicator: name };
    case "normalised":
      return { kind: "normalised", indicator: name };
    case "log":
      return { kind: "log", indicator: name };
    default:
      return null;
  }
}

/** The id of the flag that another feature has no value. */
export function missingFlag(id: string): string {
  return `${missingPrefix}${id}`;
}

function missing(of: Feature | null): Feature | null {
  return of === null || of.kind === "missing" ? null : { kind: "missing", of };
}

/** Whether a model file may name this feature under the methodology. */
export function isFeatureId(id: string, methodology: Methodology): boolean {
  const feature = parseFeatureId(id);
  return feature !== null && isNamed(feature, methodology);
}

function isNamed(feature: Feature, methodology: Methodology): boolean {
  switch (feature.kind) {
    case "pillar":
      return methodology.pillars.some((pillar) => pillar.id === feature.pillar);
    case "indicator":
    case "normalised":
    case "log":
    case "change":
      return methodology.indicators.some((indicator) => indicator.id === feature.indicator);
    case "events":
      return methodology.sequence.stages.some(({ stage }) => stage === feature.stage);
    case "missing":
      return isNamed(feature.of, methodology);
    case "score":
    case "coverage":
    case "stage":
    case "stress":
    case "age-years":
    case "listed-years":
      return true;
  }
}

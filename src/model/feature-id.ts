import type { Methodology } from "./methodology.ts";

/** What a model's feature names, taken apart. */
export type Feature =
  | {
      readonly kind: "score" | "coverage" | "stage" | "stress" | "age-years" | "listed-years";
    }
  | { readonly kind: "pillar"; readonly pillar: string }
  | { readonly kind: "indicator" | "normalised" | "log"; readonly indicator: string }
  | { readonly kind: "change"; readonly indicator: string; readonly days: number }
  | { readonly kind: "events"; readonly stage: number; readonly days: number };

const plain: Readonly<Record<string, Feature>> = {
  score: { kind: "score" },
  coverage: { kind: "coverage" },
  stage: { kind: "stage" },
  stress: { kind: "stress" },
  ageYears: { kind: "age-years" },
  listedYears: { kind: "listed-years" },
};

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
 *     events.<stage>.<days>           events of the stage that stand, in the last so many days
 */
export function parseFeatureId(id: string): Feature | null {
  const simple = Object.hasOwn(plain, id) ? plain[id] : undefined;
  if (simple !== undefined) return simple;
  const counted = /^(?:change\.(?<indicator>.+)|events\.(?<stage>[1-4]))\.(?<days>[1-9]\d{0,4})$/;
  const { indicator, stage, days } = counted.exec(id)?.groups ?? {};
  if (indicator !== undefined) return { kind: "change", indicator, days: Number(days) };
  if (stage !== undefined) return { kind: "events", stage: Number(stage), days: Number(days) };
  const named = /^(?<kind>pillar|indicator|normalised|log)\.(?<name>.+)$/.exec(id)?.groups;
  const name = named?.["name"] ?? "";
  switch (named?.["kind"]) {
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

/** Whether a model file may name this feature under the methodology. */
export function isFeatureId(id: string, methodology: Methodology): boolean {
  const feature = parseFeatureId(id);
  if (feature === null) return false;
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
    case "score":
    case "coverage":
    case "stage":
    case "stress":
    case "age-years":
    case "listed-years":
      return true;
  }
}

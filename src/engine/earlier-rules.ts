import { isDeepStrictEqual } from "node:util";
import { defaultConditions } from "../model/methodology/evidence.ts";
import type { Methodology } from "../model/methodology.ts";

type EarlierSettings = { readonly [K in keyof Methodology]?: Partial<Methodology[K]> };

/** Settings that the first methodologies could not declare, with the values that give the rules of that time. */
export const earlierRules = {
  evidence: { conditions: defaultConditions },
  stress: { significantDigits: null, events: "all" },
  probability: {
    ...{ floor: 0.001, ceiling: 0.99, freshPeriods: null },
    ...{ oldestDay: "included", outcomeLagDays: 0 },
  },
  snapshot: { firms: "listed", ties: "binary" },
  uncertainty: { readings: "exact" },
  noise: { signalRate: null, watchRate: 0.1, elevatedRate: 0.02, alarmYears: null },
  riskBands: { stageRule: "after_probability" },
  confidence: { minParts: 1 },
  issue: { texts: "first", history: "read" },
  calibration: { method: "binned", tailShare: 0.025, draws: 200, intervals: "firms" },
} as const satisfies EarlierSettings;

/** The page sizes of every list when the first records were issued, whose hashes cover them. */
export const earlierPageSizes: readonly number[] = [10, 25, 50, 100, 500];

/** A methodology as it was first written: what its records hashed must not change because more can be declared. */
export function withoutEarlierRules(methodology: Methodology): object {
  return without({ ...methodology }, earlierRules);
}

type Settings = Readonly<Record<string, unknown>>;

function without(settings: Settings, earlier: Settings): Settings {
  const kept = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    const before = earlier[name];
    if (before === undefined) return [[name, value]];
    if (isDeepStrictEqual(value, before)) return [];
    const both = isSettings(value) && isSettings(before);
    return [[name, both ? without(value, before) : value]];
  });
  return Object.fromEntries(kept);
}

function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Made by scripts/client-types.ts from the schemas of the answers.

export interface FirmRow {
  readonly firmId: string;
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly jurisdictionTier: string;
  readonly modelType: string;
  readonly status: "active" | "suspended" | "closed" | "acquired" | "merged" | "delisted";
  readonly rated: boolean;
  readonly score: number | null;
  readonly scoreLow: number | null;
  readonly scoreHigh: number | null;
  readonly rank: number | null;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly rankChange: number | null;
  readonly pillars: Readonly<Record<string, number | null>>;
  readonly coverage: number;
  readonly riskBand: "low" | "moderate" | "elevated" | "high" | "critical" | "unrated" | null;
  readonly probability: number | null;
  readonly noProbability: "left_index" | "no_model" | "no_fresh_observation" | null;
  readonly baseRate: number | null;
  readonly lift: number | null;
  readonly stage: number;
  readonly confidence: number | null;
  readonly lastObservedOn: string | null;
  readonly href: string;
}

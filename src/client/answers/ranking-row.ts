// Made by scripts/client-types.ts from the schemas of the answers.

export interface RankingRow {
  readonly rank: number | null;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly rankChange: number | null;
  readonly slug: string;
  readonly firmId: string;
  readonly name: string;
  readonly country: string;
  readonly jurisdictionTier: string;
  readonly score: number | null;
  readonly scoreLow: number | null;
  readonly scoreHigh: number | null;
  readonly riskBand: "low" | "moderate" | "elevated" | "high" | "critical" | "unrated" | null;
  readonly lift: number | null;
  readonly stage: number;
  readonly confidence: number | null;
  readonly coverage: number;
  readonly sources: number;
  readonly status: "active" | "suspended" | "closed" | "acquired" | "merged" | "delisted";
}

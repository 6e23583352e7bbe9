// Made by scripts/client-types.ts from the schemas of the answers.

export interface CollapseDetection {
  readonly horizonDays: number | null;
  readonly hazard: number | null;
  readonly probability: number | null;
  readonly noProbability: "left_index" | "no_model" | "no_fresh_observation" | null;
  readonly baseRate: number | null;
  readonly lift: number | null;
  readonly band: "low" | "moderate" | "elevated" | "high" | "critical" | "unrated" | null;
  readonly interval: {
    readonly low: number;
    readonly high: number;
  } | null;
  readonly estimation: "expert_prior" | "ridge_mle" | null;
  readonly intercept: number | null;
  readonly logOdds: number | null;
  readonly features: readonly {
    readonly id: string;
    readonly label: string;
    readonly unit: string;
    readonly value: number | null;
    readonly z: number;
    readonly missing: boolean;
    readonly contribution: number;
    readonly oddsMultiplier: number;
  }[];
  readonly additivityError: number | null;
}

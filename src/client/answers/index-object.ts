// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { ConfidenceParts } from "./confidence-parts.ts";
import type { Freshness } from "./freshness.ts";
import type { Provenance } from "./provenance.ts";

export interface IndexObject {
  readonly name: string;
  readonly methodologyVersion: string;
  readonly asOf: string;
  readonly level: number | null;
  readonly mean: number | null;
  readonly dispersion: number | null;
  readonly stressIndex: number | null;
  readonly crossCorrelation: number | null;
  readonly marketState: "indeterminate" | "nominal" | "watch" | "elevated" | "high" | "critical";
  readonly previousState:
    | "indeterminate"
    | "nominal"
    | "watch"
    | "elevated"
    | "high"
    | "critical"
    | null;
  readonly stateSince: string | null;
  readonly transition: "entered" | "raised" | "lowered" | "unchanged";
  readonly historyPeriods: number;
  readonly segments: readonly {
    readonly id: string;
    readonly name: string;
    readonly level: number | null;
    readonly weight: number;
    readonly contribution: number | null;
  }[];
  readonly confidence: number | null;
  readonly confidenceBasis: ConfidenceParts;
  readonly constituentCount: number;
  readonly ratedCount: number;
  readonly unratedCount: number;
  readonly staleCount: number;
  readonly riskDistribution: Readonly<
    Record<"low" | "moderate" | "elevated" | "high" | "critical" | "unrated", number>
  >;
  readonly pillarMedians: Readonly<Record<string, number | null>>;
  readonly change: readonly {
    readonly periods: number;
    readonly from: string | null;
    readonly level: number | null;
    readonly stressIndex: number | null;
  }[];
  readonly publishedAt: string;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
  readonly calibration: CalibrationShort;
  readonly legalNote: string;
  readonly benchmark: {
    readonly measures: string;
    readonly excludes: string;
    readonly unreliableWhen: string;
    readonly discretion: string;
  };
}

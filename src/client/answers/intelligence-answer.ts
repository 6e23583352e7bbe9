// Made by scripts/client-types.ts from the schemas of the answers.

import type { Calibration } from "./calibration.ts";
import type { ConfidenceParts } from "./confidence-parts.ts";
import type { Freshness } from "./freshness.ts";
import type { LeadWindow } from "./lead-window.ts";
import type { MarketObservation } from "./market-observation.ts";
import type { Outcome } from "./outcome.ts";
import type { Provenance } from "./provenance.ts";
import type { Signal } from "./signal.ts";
import type { Snapshot } from "./snapshot.ts";

/** `/api/intelligence`: The review of the market under a preset over a window. */
export interface IntelligenceAnswer {
  readonly success: true;
  readonly review: {
    readonly window: {
      readonly preset: "balanced" | "early_warning" | "confirmed_only";
      readonly timeframe: string;
      readonly days: number;
      readonly from: string;
      readonly to: string;
    };
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
    readonly observations: readonly MarketObservation[];
    readonly signals: readonly Signal[];
    readonly outcomes: {
      readonly counts: Readonly<Record<string, number>>;
      readonly items: readonly Outcome[];
    };
    readonly alertPerformance: {
      readonly threshold: number;
      readonly hits: number;
      readonly misses: number;
      readonly falseAlarms: number;
      readonly correctRejections: number;
      readonly rates: {
        readonly hitRate: number | null;
        readonly falseAlarmRate: number | null;
        readonly precision: number | null;
      };
      readonly leadWindow: LeadWindow | null;
    };
    readonly confidence: number | null;
    readonly confidenceBasis: ConfidenceParts;
    readonly publishedAt: string;
    readonly snapshot: Snapshot;
    readonly freshness: Freshness;
    readonly provenance: Provenance;
    readonly calibration: Calibration;
    readonly legalNote: string;
  };
}

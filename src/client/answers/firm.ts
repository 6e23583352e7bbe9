// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { ConfidenceParts } from "./confidence-parts.ts";
import type { Freshness } from "./freshness.ts";
import type { PillarDetail } from "./pillar-detail.ts";
import type { Provenance } from "./provenance.ts";
import type { RightOfReply } from "./right-of-reply.ts";

export interface Firm {
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
  readonly aliases: readonly string[];
  readonly website: string | null;
  readonly foundedOn: string | null;
  readonly listedOn: string;
  readonly statusHistory: readonly {
    readonly status: "active" | "suspended" | "closed" | "acquired" | "merged" | "delisted";
    readonly from: string;
    readonly knownOn: string;
  }[];
  readonly confidenceBasis: ConfidenceParts;
  readonly pillarDetail: readonly PillarDetail[];
  readonly scoreHistory: readonly {
    readonly periodEnd: string;
    readonly score: number | null;
    readonly rank: number | null;
  }[];
  readonly changeLog: readonly {
    readonly on: string;
    readonly kind: "listed" | "status" | "rating" | "event";
    readonly text: string;
  }[];
  readonly rightOfReply: RightOfReply;
  readonly links: readonly {
    readonly rel: string;
    readonly href: string;
  }[];
  readonly publishedAt: string;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
  readonly calibration: CalibrationShort;
  readonly legalNote: string;
  readonly snapshot: {
    readonly leafHash: string;
    readonly href: string;
    readonly proof: string | null;
  };
}

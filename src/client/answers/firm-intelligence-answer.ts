// Made by scripts/client-types.ts from the schemas of the answers.

import type { Calibration } from "./calibration.ts";
import type { CollapseDetection } from "./collapse-detection.ts";
import type { ConfidenceParts } from "./confidence-parts.ts";
import type { FirmReference } from "./firm-reference.ts";
import type { Freshness } from "./freshness.ts";
import type { Outcome } from "./outcome.ts";
import type { PreCollapse } from "./pre-collapse.ts";
import type { Provenance } from "./provenance.ts";
import type { RightOfReply } from "./right-of-reply.ts";
import type { TruthDefense } from "./truth-defense.ts";

/** `/api/firms/:slug/intelligence`: The review of one firm: claims, probability term by term, sequence, outcomes. */
export interface FirmIntelligenceAnswer {
  readonly success: true;
  readonly review: {
    readonly firm: FirmReference;
    readonly truthDefense: TruthDefense;
    readonly collapseDetection: CollapseDetection;
    readonly preCollapse: PreCollapse;
    readonly reviewScores: {
      readonly integrity: number | null;
      readonly evidence: number | null;
      readonly stability: number | null;
      readonly outlook: number | null;
    };
    readonly outcomes: readonly Outcome[];
    readonly outcomeStatus: "open" | "provisional" | "final" | "disputed";
    readonly confidence: number | null;
    readonly confidenceBasis: ConfidenceParts;
    readonly publishedAt: string;
    readonly freshness: Freshness;
    readonly provenance: Provenance;
    readonly calibration: Calibration;
    readonly legalNote: string;
    readonly snapshot: {
      readonly leafHash: string;
      readonly href: string;
      readonly proof: string | null;
    };
    readonly rightOfReply: RightOfReply;
  };
}

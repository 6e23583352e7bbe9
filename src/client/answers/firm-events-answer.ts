// Made by scripts/client-types.ts from the schemas of the answers.

import type { Calibration } from "./calibration.ts";
import type { CollapseDetection } from "./collapse-detection.ts";
import type { ConfidenceParts } from "./confidence-parts.ts";
import type { Correlation } from "./correlation.ts";
import type { FirmEvent } from "./firm-event.ts";
import type { FirmReference } from "./firm-reference.ts";
import type { Freshness } from "./freshness.ts";
import type { Provenance } from "./provenance.ts";

/** `/api/events/firm/:slug`: What happened to one firm, and which of it is critical. */
export interface FirmEventsAnswer {
  readonly success: true;
  readonly event: {
    readonly firm: FirmReference;
    readonly window: {
      readonly from: string;
      readonly to: string;
    };
    readonly truthDefense: {
      readonly verdict:
        | "defended"
        | "partially_defended"
        | "contested"
        | "undefended"
        | "no_claims";
      readonly counts: Readonly<
        Record<
          | "unverified"
          | "contested"
          | "confirmed"
          | "corroborated"
          | "refuted"
          | "single_source"
          | "inconclusive",
          number
        >
      >;
    };
    readonly collapseDetection: CollapseDetection;
    readonly sequence: {
      readonly stage: number;
      readonly stageName: string;
      readonly path: readonly {
        readonly stage: number;
        readonly on: string;
      }[];
      readonly elapsedDays: number | null;
      readonly correlation: Correlation;
    };
    readonly criticalEvents: readonly FirmEvent[];
    readonly otherEvents: readonly FirmEvent[];
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
  };
}

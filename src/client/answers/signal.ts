// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { Provenance } from "./provenance.ts";

export interface Signal {
  readonly scope: "market" | "firm";
  readonly signalId: string;
  readonly firmId: string | null;
  readonly slug: string | null;
  readonly kind: string;
  readonly direction: "worsening" | "improving" | "unchanged";
  readonly severity: "info" | "watch" | "caution" | "escalate";
  readonly decision: "monitor" | "verify" | "review" | "escalate";
  readonly headline: string;
  readonly probability: number | null;
  readonly baseRate: number | null;
  readonly lift: number | null;
  readonly likelihoodWord: string | null;
  readonly confidence: number | null;
  readonly triggers: readonly {
    readonly id: string;
    readonly value: number | string;
    readonly threshold: number | string;
  }[];
  readonly drivers: readonly {
    readonly id: string;
    readonly label: string;
    readonly contribution: number;
  }[];
  readonly evidenceIds: readonly string[];
  readonly verdict:
    | "unverified"
    | "contested"
    | "confirmed"
    | "corroborated"
    | "refuted"
    | "single_source"
    | "inconclusive"
    | "defended"
    | "partially_defended"
    | "undefended"
    | "no_claims"
    | null;
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly calibration: CalibrationShort;
  readonly provenance: Provenance;
}

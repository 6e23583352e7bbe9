// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { Provenance } from "./provenance.ts";

export interface ArchiveRow {
  readonly referenceId: string;
  readonly conceptId: string;
  readonly series: "Weekly Stress" | "Structural Watch" | "Payout Drift" | "Escalation Alert";
  readonly seriesCode: "WS" | "SW" | "PD" | "EA";
  readonly type: "scheduled" | "triggered" | "correction" | "withdrawal";
  readonly version: number;
  readonly supersedes: string | null;
  readonly title: string;
  readonly summary: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly publishedAt: string;
  readonly marketState: "indeterminate" | "nominal" | "watch" | "elevated" | "high" | "critical";
  readonly stressIndex: number | null;
  readonly stressDelta: number | null;
  readonly confidence: number | null;
  readonly contentHash: string;
  readonly provenance: Provenance;
  readonly legalNoteId: string;
  readonly status: "current" | "superseded" | "withdrawn";
  readonly supersededBy: string | null;
  readonly logIndex: number;
  readonly calibration: CalibrationShort;
  readonly href: string;
}

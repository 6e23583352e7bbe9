// Made by scripts/client-types.ts from the schemas of the answers.

import type { BinnedCalibration } from "./binned-calibration.ts";
import type { Calibration } from "./calibration.ts";
import type { CitationRow } from "./citation-row.ts";
import type { ConfidenceParts } from "./confidence-parts.ts";
import type { Freshness } from "./freshness.ts";
import type { LeadWindow } from "./lead-window.ts";
import type { Provenance } from "./provenance.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Publication {
  readonly conceptId: string;
  readonly series: "Weekly Stress" | "Structural Watch" | "Payout Drift" | "Escalation Alert";
  readonly seriesCode: "WS" | "SW" | "PD" | "EA";
  readonly type: "scheduled" | "triggered" | "correction" | "withdrawal";
  readonly version: number;
  readonly supersedes: string | null;
  readonly title: string;
  readonly summary: string;
  readonly note: string | null;
  readonly reason: string | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly publishedAt: string;
  readonly validUntil: string;
  readonly marketState: "indeterminate" | "nominal" | "watch" | "elevated" | "high" | "critical";
  readonly previousState:
    | "indeterminate"
    | "nominal"
    | "watch"
    | "elevated"
    | "high"
    | "critical"
    | null;
  readonly stateSince: string;
  readonly transition: "entered" | "raised" | "lowered" | "unchanged";
  readonly stressIndex: number | null;
  readonly stressDelta: number | null;
  readonly stressHistory: readonly {
    readonly periodEnd: string;
    readonly stressIndex: number | null;
    readonly marketState: "indeterminate" | "nominal" | "watch" | "elevated" | "high" | "critical";
  }[];
  readonly segments: readonly {
    readonly id: string;
    readonly name: string;
    readonly level: number | null;
    readonly weight: number;
    readonly contribution: number | null;
  }[];
  readonly metrics: readonly {
    readonly id: string;
    readonly label: string;
    readonly value: number | null;
    readonly unit: string;
    readonly previous: number | null;
    readonly change: number | null;
  }[];
  readonly confidence: number | null;
  readonly confidenceBasis: ConfidenceParts;
  readonly leadWindow: LeadWindow | null;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
  readonly calibration: Calibration | BinnedCalibration;
  readonly snapshot: Snapshot;
  readonly legalNote: string;
  readonly legalNoteId: string;
  readonly referenceId: string;
  readonly contentHash: string;
  readonly status: "current" | "superseded" | "withdrawn";
  readonly supersededBy: string | null;
  readonly logIndex: number;
  readonly citation: {
    readonly text: string;
    readonly bibtex: string;
    readonly ris: string;
    readonly csl: Readonly<Record<string, unknown>>;
  };
  readonly stressVintages: readonly {
    readonly periodEnd: string;
    readonly firstPublished: {
      readonly referenceId: string;
      readonly stressIndex: number | null;
    };
    readonly standing: {
      readonly referenceId: string;
      readonly stressIndex: number | null;
    };
    readonly revisedOn: string | null;
  }[];
  readonly distribution: readonly {
    readonly rel: string;
    readonly href: string;
    readonly mediaType: string;
  }[];
  readonly citedBy: {
    readonly count: number;
    readonly items: readonly CitationRow[];
  } | null;
  readonly citedByReason: string | null;
}

// Made by scripts/client-types.ts from the schemas of the answers.

import type { ArchiveRow } from "./archive-row.ts";
import type { Freshness } from "./freshness.ts";
import type { Snapshot } from "./snapshot.ts";

/** `/api/publications/archive`: All issued publications, newest first, with the available filters. */
export interface ArchiveAnswer {
  readonly success: true;
  readonly count: number;
  readonly total: number;
  readonly items: readonly ArchiveRow[];
  readonly filters: {
    readonly applied: {
      readonly year: number | null;
      readonly series: "WS" | "SW" | "PD" | "EA" | null;
      readonly type: "scheduled" | "triggered" | "correction" | "withdrawal" | null;
      readonly market_state:
        | "indeterminate"
        | "nominal"
        | "watch"
        | "elevated"
        | "high"
        | "critical"
        | null;
      readonly reference_id: string | null;
    };
    readonly available: {
      readonly year: Readonly<Record<string, number>>;
      readonly series: Readonly<Record<string, number>>;
      readonly type: Readonly<Record<string, number>>;
      readonly market_state: Readonly<Record<string, number>>;
    };
  };
  readonly meta: {
    readonly limit: number;
    readonly offset: number;
    readonly sort: string;
    readonly filters: {
      readonly year: number | null;
      readonly series: "WS" | "SW" | "PD" | "EA" | null;
      readonly type: "scheduled" | "triggered" | "correction" | "withdrawal" | null;
      readonly market_state:
        | "indeterminate"
        | "nominal"
        | "watch"
        | "elevated"
        | "high"
        | "critical"
        | null;
      readonly reference_id: string | null;
    };
    readonly total: number;
    readonly next: string | null;
    readonly previous: string | null;
    readonly edition: string;
    readonly publishedAt: string | null;
    readonly snapshot: Snapshot | null;
    readonly freshness: Freshness | null;
    readonly legalNote: string;
  };
}

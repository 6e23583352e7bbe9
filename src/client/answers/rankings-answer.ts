// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { Freshness } from "./freshness.ts";
import type { Provenance } from "./provenance.ts";
import type { RankingRow } from "./ranking-row.ts";
import type { Snapshot } from "./snapshot.ts";

/** `/api/rankings`: Firms by rank, former ones last; the rank is global and kept under filters. */
export interface RankingsAnswer {
  readonly success: true;
  readonly count: number;
  readonly total: number;
  readonly data: readonly RankingRow[];
  readonly meta: {
    readonly limit: number;
    readonly offset: number;
    readonly sort: string;
    readonly filters: {
      readonly q: string | null;
      readonly jurisdiction: string | null;
      readonly risk: "low" | "moderate" | "elevated" | "high" | "critical" | "unrated" | null;
      readonly status: "listed" | "former" | null;
    };
    readonly total: number;
    readonly next: string | null;
    readonly previous: string | null;
    readonly edition: string;
    readonly publishedAt: string;
    readonly snapshot: Snapshot;
    readonly freshness: Freshness;
    readonly provenance: Provenance;
    readonly calibration: CalibrationShort;
    readonly legalNote: string;
  };
}

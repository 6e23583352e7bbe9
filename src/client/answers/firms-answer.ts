// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { FirmRow } from "./firm-row.ts";
import type { Freshness } from "./freshness.ts";
import type { Provenance } from "./provenance.ts";
import type { Snapshot } from "./snapshot.ts";

/** `/api/firms`: All firms on record, scored where there is enough to score; former ones last. */
export interface FirmsAnswer {
  readonly success: true;
  readonly count: number;
  readonly total: number;
  readonly firms: readonly FirmRow[];
  readonly meta: {
    readonly limit: number;
    readonly offset: number;
    readonly sort: string;
    readonly filters: {
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

// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { Freshness } from "./freshness.ts";
import type { Provenance } from "./provenance.ts";
import type { Signal } from "./signal.ts";
import type { Snapshot } from "./snapshot.ts";

/** `/api/signals`: Market signals and firm signals of a window, most severe first. */
export interface SignalsAnswer {
  readonly success: true;
  readonly items: readonly Signal[];
  readonly market_signals: readonly Signal[];
  readonly firm_signals: readonly Signal[];
  readonly meta: {
    readonly limit: number;
    readonly offset: number;
    readonly sort: string;
    readonly filters: {
      readonly preset: "balanced" | "early_warning" | "confirmed_only";
      readonly days: number;
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

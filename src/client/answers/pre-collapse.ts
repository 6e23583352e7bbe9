// Made by scripts/client-types.ts from the schemas of the answers.

import type { Correlation } from "./correlation.ts";
import type { FirmEvent } from "./firm-event.ts";

export interface PreCollapse {
  readonly stage: number;
  readonly stageName: string;
  readonly since: string | null;
  readonly progression: "advancing" | "stable" | "receding";
  readonly path: readonly {
    readonly stage: number;
    readonly on: string;
  }[];
  readonly elapsedDays: number | null;
  readonly events: readonly FirmEvent[];
  readonly correlation: Correlation;
}

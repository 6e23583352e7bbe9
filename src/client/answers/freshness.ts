// Made by scripts/client-types.ts from the schemas of the answers.

export interface Freshness {
  readonly asOf: string;
  readonly newestObservationOn: string | null;
  readonly medianAgeDays: number | null;
  readonly status: "fresh" | "aging" | "stale" | null;
}

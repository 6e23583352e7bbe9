// Made by scripts/client-types.ts from the schemas of the answers.

export interface CalibrationShort {
  readonly status: "insufficient" | "limited" | "sufficient";
  readonly brierSkill: number | null;
  readonly nEvents: number;
  readonly nEpisodes: number | null;
  readonly modelVersion: string | null;
  readonly href: string;
}

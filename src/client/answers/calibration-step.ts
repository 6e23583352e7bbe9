// Made by scripts/client-types.ts from the schemas of the answers.

export interface CalibrationStep {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly events: number;
  readonly observed: number;
  readonly low: number | null;
  readonly high: number | null;
}

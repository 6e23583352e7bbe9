// Made by scripts/client-types.ts from the schemas of the answers.

export interface CalibrationBin {
  readonly n: number;
  readonly events: number;
  readonly meanForecast: number;
  readonly observedRate: number;
  readonly low: number;
  readonly high: number;
}

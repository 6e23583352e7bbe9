// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationBin } from "./calibration-bin.ts";

export interface BinnedCalibration {
  readonly status: "insufficient" | "limited" | "sufficient";
  readonly mode: "real_time" | "hindcast";
  readonly horizonDays: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly nForecasts: number;
  readonly nFirms: number;
  readonly nEvents: number;
  readonly nCensored: number;
  readonly baseRate: number | null;
  readonly brier: number | null;
  readonly brierReference: number | null;
  readonly brierSkill: number | null;
  readonly reliability: number | null;
  readonly resolution: number | null;
  readonly uncertainty: number | null;
  readonly logLoss: number | null;
  readonly auc: number | null;
  readonly ece: number | null;
  readonly maxBinGap: number | null;
  readonly bins: readonly CalibrationBin[] | null;
  readonly mapping: "identity" | "platt" | "isotonic";
}

// Made by scripts/client-types.ts from the schemas of the answers.

export interface LeadWindow {
  readonly medianDays: number;
  readonly p25: number;
  readonly p75: number;
  readonly n: number;
  readonly missed: number;
}

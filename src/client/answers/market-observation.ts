// Made by scripts/client-types.ts from the schemas of the answers.

export interface MarketObservation {
  readonly id: string;
  readonly label: string;
  readonly segment: string;
  readonly value: number | null;
  readonly unit: string;
  readonly previous: number | null;
  readonly change: number | null;
  readonly percentile: number | null;
  readonly n: number;
  readonly observedOn: string | null;
}

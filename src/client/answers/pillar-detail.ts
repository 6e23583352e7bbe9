// Made by scripts/client-types.ts from the schemas of the answers.

export interface PillarDetail {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly value: number | null;
  readonly coverage: number;
  readonly indicators: readonly {
    readonly id: string;
    readonly label: string;
    readonly unit: string;
    readonly direction: "higher" | "lower";
    readonly lo: number;
    readonly hi: number;
    readonly weight: number;
    readonly value: number | null;
    readonly normalised: number | null;
    readonly observedOn: string | null;
    readonly ageDays: number | null;
    readonly halfLifeDays: number;
    readonly aggregate: "last" | "median" | "sum" | "rate";
    readonly windowDays: number;
    readonly observations: number;
    readonly evidenceIds: readonly string[];
    readonly effect: number | null;
  }[];
}

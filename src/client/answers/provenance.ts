// Made by scripts/client-types.ts from the schemas of the answers.

export interface Provenance {
  readonly layer: "observed" | "derived" | "interpretation";
  readonly methodologyVersion: string;
  readonly modelVersion: string | null;
  readonly estimation: "expert_prior" | "ridge_mle" | null;
  readonly snapshotId: string;
  readonly asOf: string;
  readonly inputs: {
    readonly observations: number;
    readonly evidence: number;
    readonly sources: number;
    readonly originGroups: number;
  };
  readonly inputHash: string;
}

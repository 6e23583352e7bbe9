// Made by scripts/client-types.ts from the schemas of the answers.

export interface Outcome {
  readonly outcomeId: string;
  readonly firmId: string;
  readonly label: string;
  readonly occurredOn: string;
  readonly knownOn: string;
  readonly claimId: string | null;
  readonly labelStatus: "provisional" | "final" | "disputed";
}

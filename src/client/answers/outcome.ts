// Made by scripts/client-types.ts from the schemas of the answers.

export interface Outcome {
  readonly outcomeId: string;
  readonly firmId: string;
  readonly label:
    | "closure"
    | "insolvency"
    | "regulatory_closure"
    | "acquisition"
    | "merger"
    | "voluntary_exit"
    | "reopening";
  readonly occurredOn: string;
  readonly knownOn: string;
  readonly claimId: string | null;
  readonly labelStatus: "provisional" | "final" | "disputed";
}

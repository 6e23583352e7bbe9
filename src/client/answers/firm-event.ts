// Made by scripts/client-types.ts from the schemas of the answers.

export interface FirmEvent {
  readonly eventId: string;
  readonly kind: string;
  readonly severity: "minor" | "moderate" | "major" | "critical";
  readonly stage: number;
  readonly occurredOn: string;
  readonly knownOn: string;
  readonly claimId: string | null;
  readonly verdict:
    | "unverified"
    | "contested"
    | "confirmed"
    | "corroborated"
    | "refuted"
    | "single_source"
    | "inconclusive";
}

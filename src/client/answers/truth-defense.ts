// Made by scripts/client-types.ts from the schemas of the answers.

export interface TruthDefense {
  readonly verdict: "defended" | "partially_defended" | "contested" | "undefended" | "no_claims";
  readonly counts: Readonly<
    Record<
      | "unverified"
      | "contested"
      | "confirmed"
      | "corroborated"
      | "refuted"
      | "single_source"
      | "inconclusive",
      number
    >
  >;
  readonly claims: readonly {
    readonly claimId: string;
    readonly statement: string;
    readonly kind: string;
    readonly temporality: "event" | "state";
    readonly verdict:
      | "unverified"
      | "contested"
      | "confirmed"
      | "corroborated"
      | "refuted"
      | "single_source"
      | "inconclusive";
    readonly posterior: number | null;
    readonly llr: number;
    readonly credibility: number;
    readonly supportingGroups: number;
    readonly refutingGroups: number;
    readonly evidence: readonly {
      readonly evidenceId: string;
      readonly sourceId: string;
      readonly sourceName: string;
      readonly sourceKind:
        | "regulator"
        | "court"
        | "registry"
        | "audit"
        | "press"
        | "firm"
        | "community"
        | "customer"
        | "monitor"
        | "whistleblower";
      readonly reliability: "A" | "B" | "C" | "D" | "E" | "F";
      readonly originGroup: string;
      readonly stance: "supports" | "refutes";
      readonly directness: "primary" | "first_hand" | "second_hand" | "rumour";
      readonly observedOn: string;
      readonly knownOn: string;
      readonly url: string | null;
      readonly sha256: string | null;
      readonly llr: number;
      readonly counted: boolean;
      readonly reason: "weaker_in_group" | "self_serving" | null;
    }[];
  }[];
}

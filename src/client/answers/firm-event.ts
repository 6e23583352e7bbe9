// Made by scripts/client-types.ts from the schemas of the answers.

export interface FirmEvent {
  readonly eventId: string;
  readonly kind:
    | "payout_delay"
    | "support_degradation"
    | "complaint_spike"
    | "retroactive_rule_change"
    | "payout_limit_cut"
    | "withdrawal_condition_added"
    | "platform_loss"
    | "processor_loss"
    | "payout_suspension"
    | "new_sales_halt"
    | "regulator_order"
    | "asset_freeze"
    | "closure"
    | "insolvency_filing"
    | "site_dark"
    | "payout_resumed"
    | "terms_restored"
    | "regulator_cleared";
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

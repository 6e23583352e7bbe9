import { earlierRules } from "../../../src/engine/earlier-rules.ts";
import type { Methodology } from "../../../src/model/methodology.ts";

// The numbers of the contract that this publisher declares as its own preferences.

export const declaredRules: Pick<
  Methodology,
  | "rules"
  | "uncertainty"
  | "stress"
  | "states"
  | "riskBands"
  | "evidence"
  | "leadWindow"
  | "calibration"
  | "outcomes"
  | "freshness"
  | "presets"
  | "probability"
  | "snapshot"
> = {
  rules: {
    minPillarCoverage: 0.5,
    minFirmCoverage: 0.65,
    minConstituents: 10,
    minAggregateCoverage: 0.65,
    staleHalfLives: 4,
    pillarFloor: 0.01,
  },
  uncertainty: { draws: 500, weightSpread: 0.25, dropProbability: 0.05, low: 0.05, high: 0.95 },
  stress: { minPeriods: 26, correlationPeriods: 52, lambda: 0.93, ...earlierRules.stress },
  states: { watch: 36, elevated: 49, high: 64, critical: 81, exitGap: 5, confirmPeriods: 2 },
  riskBands: { moderate: 0.5, elevated: 2, high: 5, critical: 10, criticalStage: 3 },
  evidence: {
    reliability: { A: 1, B: 0.8, C: 0.5, D: 0.25, E: 0.1, F: 0.25 },
    directness: { primary: 1, first_hand: 0.8, second_hand: 0.5, rumour: 0.25 },
    scale: 2,
    stateHalfLifeDays: 180,
    clip: [0.01, 0.99],
    contestedLlr: 0.8,
    confirmed: 0.95,
    corroborated: 0.8,
    refuted: 0.2,
    singleSource: 0.5,
  },
  leadWindow: { alertDays: 30, minClosures: 5 },
  calibration: {
    minEvents: 10,
    minForecasts: 100,
    limitedEvents: 30,
    bins: 5,
    manyBins: 10,
    manyFrom: 1000,
    minBin: 10,
    ...earlierRules.calibration,
  },
  outcomes: {
    events: ["closure", "insolvency", "regulatory_closure"],
    censoring: ["acquisition", "merger", "voluntary_exit"],
  },
  freshness: { agingDays: 14, staleDays: 45 },
  presets: {
    balanced: { costRatio: 10, claims: "confirmed_or_corroborated" },
    early_warning: { costRatio: 20, claims: "single_source_too" },
    confirmed_only: { costRatio: 3, claims: "confirmed" },
  },
  probability: earlierRules.probability,
  snapshot: earlierRules.snapshot,
};

export const sequenceRules: Methodology["sequence"] = {
  stages: [
    {
      stage: 1,
      name: "friction",
      kinds: ["payout_delay", "support_degradation", "complaint_spike"],
    },
    {
      stage: 2,
      name: "restriction",
      kinds: [
        "retroactive_rule_change",
        "payout_limit_cut",
        "withdrawal_condition_added",
        "platform_loss",
        "processor_loss",
      ],
    },
    {
      stage: 3,
      name: "suspension",
      kinds: ["payout_suspension", "new_sales_halt", "regulator_order", "asset_freeze"],
    },
    { stage: 4, name: "cessation", kinds: ["closure", "insolvency_filing", "site_dark"] },
  ],
  recoveryKinds: ["payout_resumed", "terms_restored", "regulator_cleared"],
  windowDays: 180,
  quietDays: 90,
  templateDays: 365,
  minTemplates: 5,
  minEvents: 2,
};

type Inputs = Methodology["segments"][number]["inputs"];

const overFirms = (
  id: string,
  label: string,
  unit: string,
  indicator: string,
  statistic: "median" | "mean" | "p90" | "p10",
  stressWhen: "higher" | "lower" = "higher",
): Inputs[number] => ({ kind: "indicator", id, label, unit, indicator, statistic, stressWhen });

const counted = (
  id: string,
  label: string,
  events: Extract<Inputs[number], { kind: "events" }>["events"],
): Inputs[number] => ({
  kind: "events",
  id,
  label,
  unit: "per 100 firms",
  events,
  windowDays: 56,
});

export const segments: Methodology["segments"] = [
  {
    id: "payout",
    name: "Payout",
    weight: 0.35,
    inputs: [
      overFirms("median_payout_delay", "Median payout delay", "days", "payout_delay", "median"),
      overFirms("slow_payout_delay", "Payout delay, slowest tenth", "days", "payout_delay", "p90"),
      overFirms("mean_denial_rate", "Mean denial rate", "ratio", "payout_denial_rate", "mean"),
      counted("payout_events", "Payout delays and suspensions", [
        "payout_delay",
        "payout_suspension",
        "payout_limit_cut",
      ]),
    ],
  },
  {
    id: "rules",
    name: "Rules",
    weight: 0.2,
    inputs: [
      overFirms("mean_rule_changes", "Rule changes a firm", "count", "rule_changes", "mean"),
      overFirms(
        "mean_retroactive_changes",
        "Retroactive changes a firm",
        "count",
        "retroactive_changes",
        "mean",
      ),
    ],
  },
  {
    id: "continuity",
    name: "Continuity",
    weight: 0.25,
    inputs: [
      overFirms(
        "weak_uptime",
        "Platform uptime, weakest tenth",
        "percent",
        "platform_uptime",
        "p10",
        "lower",
      ),
      overFirms(
        "mean_processors",
        "Payment processors a firm",
        "count",
        "processor_count",
        "mean",
        "lower",
      ),
      counted("continuity_events", "Losses of service and closures", [
        "platform_loss",
        "processor_loss",
        "new_sales_halt",
        "closure",
        "insolvency_filing",
        "site_dark",
      ]),
    ],
  },
  {
    id: "conduct",
    name: "Conduct",
    weight: 0.2,
    inputs: [
      overFirms("median_complaints", "Median complaints", "per 1000", "complaint_rate", "median"),
      overFirms("median_support", "Median first answer", "hours", "support_response", "median"),
      overFirms("mean_refunds", "Refunds paid", "ratio", "refund_ratio", "mean", "lower"),
    ],
  },
];

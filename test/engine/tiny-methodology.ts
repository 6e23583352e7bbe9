import { type Methodology, methodologySchema } from "../../src/model/methodology.ts";

/**
 * A whole methodology of two pillars with two indicators each and four segments, small enough to
 * compute by hand. Rules, evidence and sequence are those of the contract; the periods that the
 * stress needs are fewer, so that small worlds reach it.
 */
export function tinyMethodology(overrides: Partial<Methodology> = {}): Methodology {
  return { ...methodologySchema.parse(base), version: base.version, ...overrides };
}

const indicator = { unit: "points", lo: 0, hi: 10, halfLifeDays: 30, windowDays: 14 };

const base = {
  version: "2020.1",
  title: "Tiny methodology",
  effectiveFrom: "2020-01-01",
  pillars: [
    { id: "payout", name: "Payout", weight: 2 },
    { id: "conduct", name: "Conduct", weight: 1 },
  ],
  indicators: [
    {
      ...indicator,
      id: "delay",
      label: "Payout delay",
      pillar: "payout",
      weight: 2,
      direction: "lower",
      aggregate: "median",
    },
    {
      ...indicator,
      id: "paid",
      label: "Share paid",
      pillar: "payout",
      weight: 1,
      direction: "higher",
      aggregate: "last",
    },
    {
      ...indicator,
      id: "complaints",
      label: "Complaints",
      pillar: "conduct",
      weight: 1,
      direction: "lower",
      aggregate: "sum",
    },
    {
      ...indicator,
      id: "replies",
      label: "Replies a day",
      pillar: "conduct",
      weight: 1,
      direction: "higher",
      aggregate: "rate",
      hi: 2,
    },
  ],
  segments: [
    {
      id: "payout",
      name: "Payout",
      weight: 0.4,
      inputs: [
        {
          kind: "indicator",
          id: "sector_delay",
          label: "Median delay",
          unit: "points",
          indicator: "delay",
          statistic: "median",
          stressWhen: "higher",
        },
        {
          kind: "indicator",
          id: "sector_paid",
          label: "Mean share paid",
          unit: "points",
          indicator: "paid",
          statistic: "mean",
          stressWhen: "lower",
        },
      ],
    },
    {
      id: "rules",
      name: "Rules",
      weight: 0.2,
      inputs: [
        {
          kind: "events",
          id: "sector_rule_changes",
          label: "Rule changes",
          unit: "events per 100 firms",
          events: ["retroactive_rule_change", "payout_limit_cut", "withdrawal_condition_added"],
          windowDays: 28,
        },
      ],
    },
    {
      id: "continuity",
      name: "Continuity",
      weight: 0.2,
      inputs: [
        {
          kind: "events",
          id: "sector_stops",
          label: "Stops",
          unit: "events per 100 firms",
          events: ["payout_suspension", "closure", "site_dark"],
          windowDays: 28,
        },
      ],
    },
    {
      id: "conduct",
      name: "Conduct",
      weight: 0.2,
      inputs: [
        {
          kind: "indicator",
          id: "sector_complaints",
          label: "Complaints, ninth decile",
          unit: "points",
          indicator: "complaints",
          statistic: "p90",
          stressWhen: "higher",
        },
      ],
    },
  ],
  rules: {
    minPillarCoverage: 0.5,
    minFirmCoverage: 0.65,
    minConstituents: 2,
    minAggregateCoverage: 0.65,
    staleHalfLives: 4,
    pillarFloor: 0.01,
  },
  uncertainty: { draws: 500, weightSpread: 0.25, dropProbability: 0.05, low: 0.05, high: 0.95 },
  stress: {
    minPeriods: 4,
    correlationPeriods: 8,
    lambda: 0.93,
    significantDigits: 9,
    events: "established",
  },
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
  sequence: {
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
    tailShare: 0.025,
    draws: 200,
    method: "corp",
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
  probability: { floor: 1e-6, ceiling: 1 - 1e-6, freshPeriods: 2, oldestDay: "excluded" },
  snapshot: { firms: "constituents" },
  issue: {
    payoutDrift: { inputs: ["sector_delay"], z: 3, trailingPeriods: 26, running: 2 },
    escalation: { states: ["high", "critical"], criticalFirms: 3, withinDays: 14 },
    validDays: { WS: 7, SW: 31, PD: 14, EA: 14 },
  },
  legalNotes: [{ id: "note", text: "An automatic reading of evidence.", short: "No advice." }],
};

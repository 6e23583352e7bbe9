import { z } from "zod";
import { field, lengthInDays, unitInterval } from "../cell.ts";
import { calibration, evidence, leadWindow, outcomes } from "./evidence.ts";
import { durations } from "./period-defaults.ts";

// Thresholds, weights and cost ratios of a methodology. The defaults are those that the first
// publications were issued under; a publisher may declare others, and each is published.

const share = unitInterval;
const { week } = durations;
const positive = z.number().positive();
const count = z.number().int().min(0);

const rules = z.strictObject({
  minPillarCoverage: field(
    share.default(0.5),
    "Share of a pillar's indicators, by weight, below which the pillar has no value",
  ),
  minFirmCoverage: field(
    share.default(0.65),
    "Share of all indicators, by weight, below which a firm is unrated",
  ),
  minConstituents: field(
    count.default(10),
    "Number of rated firms below which the market state is indeterminate",
    { unit: "firms" },
  ),
  minAggregateCoverage: field(
    share.default(0.65),
    "Coverage over all firms below which the market state is indeterminate",
  ),
  staleHalfLives: field(
    positive.default(4),
    "Age after which an indicator's newest observation is too old to use",
    { unit: "half-lives of the indicator" },
  ),
  pillarFloor: field(
    z.number().gt(0).lt(1).default(0.01),
    "The least that a pillar counts in the geometric mean, so that one zero does not erase the rest",
  ),
});

const uncertainty = z.strictObject({
  draws: field(z.number().int().min(1).max(10_000).default(500), "Draws behind each interval"),
  weightSpread: field(
    share.default(0.25),
    "Relative range of each drawn weight: 0.25 draws from 75 % to 125 % of it",
  ),
  dropProbability: field(share.default(0.05), "Probability that a draw leaves an indicator out"),
  readings: field(
    z.enum(["exact", "noisy"]).default("noisy"),
    "Whether a draw takes the readings as exact, or moves the score by noise as large as its past shows",
  ),
  low: field(share.default(0.05), "Lower quantile of the draws that is published"),
  high: field(share.default(0.95), "Upper quantile of the draws that is published"),
});

const stress = z.strictObject({
  minPeriods: field(
    count.default(week.minPeriods),
    "Periods of history before there is a stress index",
    {
      unit: "periods",
    },
  ),
  correlationPeriods: field(
    count.default(week.correlationPeriods),
    "Periods before estimated correlations replace a matrix of ones",
    { unit: "periods" },
  ),
  lambda: field(share.default(0.93), "Weight of the past in the moving co-movement of segments"),
  significantDigits: field(
    z.number().int().min(1).max(17).nullable().default(9),
    "Digits to which a sector value is rounded before it is ranked; null ranks it as computed",
  ),
  events: field(
    z.enum(["established", "all"]).default("established"),
    "Which events sector inputs count: those of confirmed and corroborated claims, or all",
  ),
});

const states = z.strictObject({
  watch: field(z.number().default(36), "Stress index at which the state watch begins"),
  elevated: field(z.number().default(49), "Stress index at which the state elevated begins"),
  high: field(z.number().default(64), "Stress index at which the state high begins"),
  critical: field(z.number().default(81), "Stress index at which the state critical begins"),
  exitGap: field(
    z.number().min(0).default(5),
    "How far below its threshold the index must fall before a state can end",
    { unit: "points" },
  ),
  confirmPeriods: field(
    z.number().int().min(1).max(1000).default(2),
    "Periods in a row below that level before the state falls by one step",
    { unit: "periods" },
  ),
});

const rate = z.number().gt(0).lt(0.5);

const noise = z.strictObject({
  signalRate: field(
    rate.nullable().default(0.01),
    "Share of a firm's periods in which its own variation alone may raise a signal of its score or band; null asks nothing of a change",
  ),
  watchRate: field(
    rate.default(0.1),
    "Share of periods in which the sector's own variation alone may reach the state watch",
  ),
  elevatedRate: field(
    rate.default(0.02),
    "Share of periods in which the sector's own variation alone may reach the state elevated",
  ),
  alarmYears: field(
    positive.nullable().default(10),
    "Years in which the sector's own variation alone may once reach the states high and critical; null asks nothing of a state",
    { unit: "years" },
  ),
});

const riskBands = z.strictObject({
  moderate: field(positive.default(0.5), "Lift at which the band moderate begins", {
    unit: "probability over base rate",
  }),
  elevated: field(positive.default(2), "Lift at which the band elevated begins", {
    unit: "probability over base rate",
  }),
  high: field(positive.default(5), "Lift at which the band high begins", {
    unit: "probability over base rate",
  }),
  critical: field(positive.default(10), "Lift at which the band critical begins", {
    unit: "probability over base rate",
  }),
  criticalStage: field(
    count.default(3),
    "Confirmed stage that makes a firm critical whatever its probability",
  ),
  stageRule: field(
    z.enum(["first", "after_probability"]).default("first"),
    "Whether that stage comes first, whatever is missing, or counts only beside a probability",
  ),
});

const freshness = z.strictObject({
  agingDays: field(
    lengthInDays.default(week.agingDays),
    "Median age of readings from which data is aging",
    {
      unit: "days",
    },
  ),
  staleDays: field(
    lengthInDays.default(week.staleDays),
    "Median age of readings from which data is stale",
    {
      unit: "days",
    },
  ),
});

const confidence = z.strictObject({
  minParts: field(
    z.number().int().min(1).max(4).default(2),
    "Parts that must apply before a completeness of evidence is stated: coverage, freshness, corroboration, agreement",
  ),
});

const probability = z.strictObject({
  floor: field(z.number().gt(0).lt(0.5).default(1e-6), "The lowest probability that is published"),
  ceiling: field(
    z
      .number()
      .gt(0.5)
      .lt(1)
      .default(1 - 1e-6),
    "The highest probability that is published",
  ),
  freshPeriods: field(
    z.number().int().min(1).max(1000).nullable().default(2),
    "Periods in which half of a model's observed features need a reading, or else there is no probability; null asks nothing",
    { unit: "periods" },
  ),
  oldestDay: field(
    z.enum(["excluded", "included"]).default("excluded"),
    "Whether an event exactly N days old is among those of the last N days",
  ),
  outcomeLagDays: field(
    z.number().int().min(0).max(3650).nullable().default(null),
    "Days after the end of a window on which its outcomes are known, and before which nobody counts as a survivor; null for the 95th percentile of those days among the outcomes known by then",
    { unit: "days" },
  ),
});

const snapshot = z.strictObject({
  firms: field(
    z.enum(["constituents", "listed"]).default("constituents"),
    "Which firms are leaves of the snapshot: those in the index on the day, or all that ever joined it",
  ),
  ties: field(
    z.enum(["decimal", "binary"]).default("decimal"),
    "How pillars and coverages at an exact half are rounded to even, in answers and snapshots: by their decimal digits, or by the binary number that holds them",
  ),
});

/** The sections of a methodology that hold numbers of the engine. */
export const ruleSections = {
  rules: field(rules.prefault({}), "How much must be known before something is scored"),
  uncertainty: field(uncertainty.prefault({}), "How the intervals of scores and ranks are drawn"),
  stress: field(stress.prefault({}), "How sector readings become the stress index"),
  states: field(states.prefault({}), "When the market state changes"),
  noise: field(noise.prefault({}), "How far from its own past a change must be to be news"),
  riskBands: field(riskBands.prefault({}), "Where the risk bands begin; below moderate is low"),
  evidence: field(evidence.prefault({}), "How evidence for and against a claim is weighed"),
  leadWindow: field(leadWindow.prefault({}), "How early alerts came before closures"),
  calibration: field(calibration.prefault({}), "How issued probabilities are judged"),
  outcomes: field(outcomes.prefault({}), "What the labels of outcomes mean"),
  freshness: field(freshness.prefault({}), "When data counts as old"),
  confidence: field(
    confidence.prefault({}),
    "When a completeness of evidence (`confidence`) is stated",
  ),
  probability: field(
    probability.prefault({}),
    "When and within which bounds a probability is published",
  ),
  snapshot: field(snapshot.prefault({}), "What the snapshot identifies"),
};

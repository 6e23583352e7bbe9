import { z } from "zod";
import { count, field, measured, orNull } from "../cell.ts";
import type { Durations } from "./durations.ts";
import { evidenceSections } from "./evidence.ts";
import { atLeastOne, days, number, positive, section, share } from "./setting.ts";

const rate = z.number().gt(0).lt(0.5);
const lift = (standard: number, band: string) =>
  measured(positive.default(standard), `Lift from which a firm is ${band}`, "times the base rate");
const threshold = (standard: number, state: string) =>
  z.number().default(standard).describe(`Stress index at which the state ${state} begins`);

export function ruleSections(durations: Durations) {
  const { evidence, leadWindow, calibration, outcomes } = evidenceSections(durations);
  return {
    rules: section("How much must be known before something is scored", {
      minPillarCoverage: share(0.5, "Share of its indicators, by weight, that a pillar needs"),
      minFirmCoverage: share(0.65, "Share of indicators, by weight, below which a firm is unrated"),
      minConstituents: measured(
        count.default(10),
        "Number of rated firms below which the market state is indeterminate",
        "firms",
      ),
      minAggregateCoverage: share(
        0.65,
        "Coverage over all firms below which the market state is indeterminate",
      ),
      staleHalfLives: measured(
        positive.default(4),
        "Age after which an indicator's newest observation is too old to use",
        "half-lives of the indicator",
      ),
      pillarFloor: field(
        z.number().gt(0).lt(1).default(0.01),
        "The least that a pillar counts in the geometric mean, so that one zero does not erase the rest",
      ),
    }),
    uncertainty: section("How the intervals of scores and ranks are drawn", {
      draws: atLeastOne.max(10_000).default(500).describe("Draws behind each interval"),
      weightSpread: share(0.25, "Relative range of drawn weights: 0.25 is 75 % to 125 % of each"),
      dropProbability: share(0.05, "Probability that a draw leaves an indicator out"),
      low: share(0.05, "Lower quantile of the draws that is published"),
      high: share(0.95, "Upper quantile of the draws that is published"),
    }),
    stress: section("How much must be read in a period before there is stress", {
      minNewReadings: share(
        0.5,
        "Share of the firms with a value whose value must be new, or else an input has no reading",
      ),
      minInputWeight: share(
        0.5,
        "Share of its inputs, by weight, that a segment needs a reading of",
      ),
    }),
    states: section("When the market state changes", {
      watch: threshold(35, "watch"),
      elevated: threshold(50, "elevated"),
      high: threshold(65, "high"),
      critical: threshold(80, "critical"),
      exitGap: measured(
        z.number().min(0).default(5),
        "How far below its threshold the index must fall before a state can end",
        "points",
      ),
      confirmPeriods: measured(
        atLeastOne.max(1000).default(2),
        "Periods in a row below that level before the state falls by one step",
        "periods",
      ),
    }),
    riskBands: section("Where the risk bands begin; below moderate is low", {
      moderate: lift(0.5, "moderate"),
      elevated: lift(2, "elevated"),
      high: lift(5, "high"),
      critical: lift(10, "critical"),
      criticalStage: number(
        3,
        "Confirmed stage that makes a firm critical at any probability, and without one",
      ),
    }),
    evidence,
    leadWindow,
    calibration,
    outcomes,
    freshness: section("When data counts as old", {
      agingDays: days(durations.agingDays, "Median age of readings from which data is aging"),
      staleDays: days(durations.staleDays, "Median age of readings from which data is stale"),
    }),
    confidence: section("When a completeness of evidence (`confidence`) is stated", {
      minParts: field(
        atLeastOne.max(4).default(2),
        "Parts that must apply before a completeness of evidence is stated: coverage, freshness, corroboration, agreement",
      ),
    }),
    probability: section("When and within which bounds a probability is published", {
      floor: rate.default(1e-6).describe("Lowest published probability"),
      ceiling: field(z.number().gt(0.5).lt(1).default(0.999999), "Highest published probability"),
      freshPeriods: measured(
        atLeastOne.max(1000).default(2),
        "Periods in which half of a model's observed features need a reading, or else there is no probability",
        "periods",
      ),
      outcomeLagDays: measured(
        orNull(z.number().int().min(0).max(3650)),
        "Days after the end of a window on which its outcomes are known, and before which nobody counts as a survivor; null for the 95th percentile of those days among the outcomes known by then",
        "days",
      ),
    }),
  };
}

import { z } from "zod";
import { field, id, unitInterval } from "../cell.ts";
import { reliabilities } from "../source.ts";
import { nameOf } from "../thing.ts";
import type { Durations } from "./durations.ts";
import { atLeastOne, days, number, positive, section, share } from "./setting.ts";

/** Whether something is in a firm's own interest; where that is unknown, its own statements never count. */
export const interests = ["favourable", "adverse", "unknown"] as const;
export type Interest = (typeof interests)[number];

export const defaultConditions: Readonly<Record<string, Interest>> = {
  solvency: "favourable",
  licence: "favourable",
  segregation_of_funds: "favourable",
  audit_opinion: "favourable",
  ownership: "unknown",
  conduct: "unknown",
};

export const evidenceSections = ({ alertDays }: Durations) => ({
  evidence: section("How evidence for and against a claim is weighed", {
    reliability: field(
      z
        .record(z.enum(reliabilities), unitInterval)
        .default({ A: 1, B: 0.8, C: 0.5, D: 0.25, E: 0.1, F: 0.25 }),
      "Weight of evidence by the reliability letter of its source, one for each letter",
    ),
    directness: section("Weight of evidence by how direct it is", {
      primary: share(1, "Weight of a primary document"),
      first_hand: share(0.8, "Weight of a first-hand account"),
      second_hand: share(0.5, "Weight of a second-hand account"),
      rumour: share(0.25, "Weight of a rumour"),
    }),
    scale: field(
      positive.max(1000).default(2),
      "Log-likelihood ratio of a primary item from a source of reliability 1",
    ),
    stateHalfLifeDays: days(
      180,
      "Half-life of evidence for a state; evidence for an event never decays",
    ),
    conditions: field(
      z.record(id, z.enum(interests)).default(defaultConditions),
      "Lasting conditions that a claim may be about, beside the kinds of events, and whether one that " +
        "holds is in the firm's interest: what a firm says about itself counts only against its interest",
    ),
    priors: field(
      z.record(nameOf("claimKind"), z.number().gt(0).lt(1)).default({}),
      "Probability that a claim of a kind is true before any evidence, between 0 and 1; even odds, 0.5, for kinds that are not named",
    ),
    clip: field(
      z.tuple([unitInterval, unitInterval]).default([0.01, 0.99]),
      "Bounds of the published posterior of a claim",
    ),
    contestedLlr: field(
      positive.default(0.8),
      "Strength of the best group on each side that makes a claim contested",
    ),
    confirmed: share(0.95, "Posterior from which a claim can be confirmed"),
    corroborated: share(0.8, "Posterior from which a claim can be corroborated"),
    refuted: share(0.2, "Posterior up to which a claim is refuted"),
    singleSource: share(0.5, "Posterior above which a claim of one group is single_source"),
  }),
  leadWindow: section("What alerts were worth: failures foreseen, and alerts that were false", {
    alertDays: days(
      alertDays,
      "Days before a failure on which an alert must have begun to have foreseen it",
    ),
    minClosures: number(5, "Failures below which nothing is said of alerts"),
  }),
  calibration: section("How issued probabilities are judged", {
    minEvents: number(10, "Failures below which calibration is insufficient"),
    minFirms: number(30, "Firms with a forecast below which calibration is insufficient"),
    limitedEvents: number(30, "Failures below which calibration is limited"),
    bins: atLeastOne.default(5).describe("Bins of the calibration table"),
    manyBins: atLeastOne.default(10).describe("Bins once there are many forecasts"),
    manyFrom: number(1000, "Forecasts from which there are many"),
    minBin: number(10, "The least number of firms in a bin"),
    tailShare: share(0.025, "Share of the forecasts, the highest ones, with a bin of their own"),
    draws: field(
      atLeastOne.max(10_000).default(1000),
      "Draws behind the intervals of skill and AUC",
    ),
  }),
  outcomes: section("What the labels of outcomes mean", {
    events: field(
      z.array(id).min(1).default(["closure", "insolvency", "regulatory_closure"]),
      "Labels of outcomes that count as the event that probabilities forecast",
      ["closure", "insolvency"],
    ),
    censoring: field(
      z.array(id).default(["acquisition", "merger", "voluntary_exit"]),
      "Labels of outcomes that end a firm's observation without the event",
      ["acquisition"],
    ),
  }),
});

import { z } from "zod";
import { field, id, lengthInDays, unitInterval } from "../cell.ts";
import { reliabilities } from "../source.ts";
import { durations } from "./period-defaults.ts";

// The settings of a methodology about evidence, outcomes and calibration.

const share = unitInterval;
const { week } = durations;
const positive = z.number().positive();
const count = z.number().int().min(0);

/** Whether something is in a firm's own interest; where that is unknown, its own statements never count. */
export const interests = ["favourable", "adverse", "unknown"] as const;
export type Interest = (typeof interests)[number];

/** The conditions of a methodology that declares none. */
export const defaultConditions: Readonly<Record<string, Interest>> = {
  solvency: "favourable",
  licence: "favourable",
  segregation_of_funds: "favourable",
  audit_opinion: "favourable",
  ownership: "unknown",
  conduct: "unknown",
};

/** How claims are weighed. */
export const evidence = z.strictObject({
  reliability: field(
    z
      .record(z.enum(reliabilities), share)
      .default({ A: 1, B: 0.8, C: 0.5, D: 0.25, E: 0.1, F: 0.25 }),
    "Weight of evidence by the reliability letter of its source, one for each letter",
  ),
  directness: field(
    z
      .strictObject({
        primary: field(share.default(1), "Weight of a primary document"),
        first_hand: field(share.default(0.8), "Weight of a first-hand account"),
        second_hand: field(share.default(0.5), "Weight of a second-hand account"),
        rumour: field(share.default(0.25), "Weight of a rumour"),
      })
      .prefault({}),
    "Weight of evidence by how direct it is",
  ),
  scale: field(
    positive.max(1000).default(2),
    "Log-likelihood ratio of a primary item from a source of reliability 1",
  ),
  stateHalfLifeDays: field(
    lengthInDays.default(180),
    "Half-life of evidence for a lasting condition; evidence for an event does not decay",
    { unit: "days" },
  ),
  conditions: field(
    z.record(id, z.enum(interests)).default(defaultConditions),
    "Lasting conditions that a claim may be about, beside the kinds of events, and whether one that " +
      "holds is in the firm's interest: what a firm says about itself counts only against its interest",
  ),
  clip: field(
    z.tuple([share, share]).default([0.01, 0.99]),
    "Bounds of the published posterior of a claim",
  ),
  contestedLlr: field(
    positive.default(0.8),
    "Strength of both the best supporting and the best refuting group that makes a claim contested",
  ),
  confirmed: field(share.default(0.95), "Posterior from which a claim can be confirmed"),
  corroborated: field(share.default(0.8), "Posterior from which a claim can be corroborated"),
  refuted: field(share.default(0.2), "Posterior up to which a claim is refuted"),
  singleSource: field(
    share.default(0.5),
    "Posterior above which one supporting group makes a claim single_source",
  ),
});

/** How the lead of alerts over closures is measured. */
export const leadWindow = z.strictObject({
  alertDays: field(lengthInDays.default(week.alertDays), "Days that an alert must last to count", {
    unit: "days",
  }),
  minClosures: field(count.default(5), "Closures below which there is no lead window"),
});

/** How probabilities are judged. */
export const calibration = z.strictObject({
  minEvents: field(count.default(10), "Failures below which calibration is insufficient"),
  minForecasts: field(count.default(100), "Forecasts below which calibration is insufficient"),
  limitedEvents: field(count.default(30), "Failures below which calibration is limited"),
  bins: field(z.number().int().min(1).default(5), "Bins of the calibration table"),
  manyBins: field(z.number().int().min(1).default(10), "Bins once there are many forecasts"),
  manyFrom: field(count.default(1000), "Forecasts from which there are many"),
  minBin: field(count.default(10), "The least number of forecasts in a bin"),
  tailShare: field(
    share.default(0.025),
    "Share of the forecasts, the highest ones, that have a bin of their own",
  ),
  draws: field(
    z.number().int().min(1).max(10_000).default(1000),
    "Draws behind each interval; a fifth of them behind the band of the curve unless only firms are drawn",
  ),
  intervals: field(
    z.enum(["firms_and_periods", "firms"]).default("firms_and_periods"),
    "What hangs together: the forecasts of a firm, and those of a stretch of time",
  ),
  method: field(
    z.enum(["corp", "binned"]).default("corp"),
    "What a record freezes: isotonic recalibration of the model in force, or bins of all models",
  ),
});

/** The label that says that a firm is back; it neither is the event nor censors it. */
export const reopeningLabel = "reopening";

/** The meaning of outcomes for the probabilities. */
export const outcomes = z.strictObject({
  events: field(
    z.array(id).min(1).default(["closure", "insolvency", "regulatory_closure"]),
    "Labels of outcomes that count as the event that probabilities forecast",
    { example: ["closure", "insolvency"] },
  ),
  censoring: field(
    z.array(id).default(["acquisition", "merger", "voluntary_exit"]),
    "Labels of outcomes that end a firm's observation without the event",
    { example: ["acquisition"] },
  ),
});

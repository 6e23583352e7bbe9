import { z } from "zod";
import { field, id, lengthInDays, line } from "../cell.ts";
import { durations } from "./period-defaults.ts";

const { week } = durations;
const { valid } = week;
const positive = z.number().positive();
const count = z.number().int().min(0);

const defaultStages = [
  { stage: 1, name: "friction", kinds: ["payout_delay", "support_degradation", "complaint_spike"] },
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
];

const stage = z.strictObject({
  stage: field(z.number().int().min(1).max(4), "Number of the stage; 4 is permanent", {
    example: 1,
  }),
  name: field(line, "Name of the stage", { example: "friction" }),
  kinds: field(z.array(id), "Kinds of events that lead to the stage", { example: ["outage"] }),
});

const sequence = z.strictObject({
  stages: field(
    z.array(stage).min(1).default(defaultStages),
    "The stages a failing firm goes through, with the kinds of events of each: this is where a publisher declares the kinds of its trade",
  ),
  recoveryKinds: field(
    z.array(id).default(["payout_resumed", "terms_restored", "regulator_cleared"]),
    "Kinds of events that lower the stage after the quiet days",
    { example: ["service_restored"] },
  ),
  windowDays: field(
    lengthInDays.default(week.sequenceDays),
    "Days for which an event counts towards the stage",
    {
      unit: "days",
    },
  ),
  quietDays: field(
    lengthInDays.default(90),
    "Days without an event before a recovery lowers the stage",
    {
      unit: "days",
    },
  ),
  templateDays: field(
    lengthInDays.default(365),
    "Last days of a closed firm that serve as a template",
    {
      unit: "days",
    },
  ),
  minTemplates: field(count.default(5), "Templates below which there is no correlation"),
  minEvents: field(count.default(2), "Events below which there is no correlation"),
});

const preset = (
  costRatio: number,
  claims: "confirmed" | "confirmed_or_corroborated" | "single_source_too",
) =>
  z
    .strictObject({
      costRatio: field(
        positive.default(costRatio),
        "Cost of a missed failure over that of a false alarm; an alert begins at p = 1 / (1 + ratio)",
      ),
      claims: field(
        z.enum(["confirmed", "confirmed_or_corroborated", "single_source_too"]).default(claims),
        "The weakest verdict that the preset acts on",
      ),
    })
    .prefault({});

const presets = z.strictObject({
  balanced: field(preset(10, "confirmed_or_corroborated"), "The preset for general use"),
  early_warning: field(
    preset(20, "single_source_too"),
    "For those to whom a missed failure costs most",
  ),
  confirmed_only: field(preset(3, "confirmed"), "For those who act on what is proved alone"),
});

const payoutDrift = z.strictObject({
  inputs: field(
    z.array(id).default([]),
    "Ids of the sector inputs that are watched; with none, no Payout Drift is issued",
    { example: ["median_response_time"] },
  ),
  z: field(positive.default(3), "Robust z-score from which an input drifts"),
  trailingPeriods: field(count.default(week.trailingPeriods), "Periods that it is compared with", {
    unit: "periods",
  }),
  running: field(z.number().int().min(1).default(2), "Periods in a row before it is announced", {
    unit: "periods",
  }),
});

const escalation = z.strictObject({
  states: field(
    z.array(z.enum(["watch", "elevated", "high", "critical"])).default(["high", "critical"]),
    "Market states whose entry is announced",
  ),
  criticalFirms: field(
    z.number().int().min(1).default(3),
    "Firms that must turn critical together to be announced",
    { unit: "firms" },
  ),
  withinDays: field(lengthInDays.default(week.withinDays), "Days within which they turn", {
    unit: "days",
  }),
});

const validDays = z.strictObject({
  WS: field(lengthInDays.default(valid.WS), "Validity of a record of the regular series", {
    unit: "days",
  }),
  SW: field(lengthInDays.default(valid.SW), "Validity of a Structural Watch", { unit: "days" }),
  PD: field(lengthInDays.default(valid.PD), "Validity of a Payout Drift", { unit: "days" }),
  EA: field(lengthInDays.default(valid.EA), "Validity of an Escalation Alert", { unit: "days" }),
});

const issue = z.strictObject({
  payoutDrift: field(payoutDrift.prefault({}), "When a Payout Drift is due"),
  escalation: field(escalation.prefault({}), "When an Escalation Alert is due"),
  texts: field(
    z.enum(["first", "second"]).default("second"),
    "Edition of the texts: the second takes changes of exact figures, not of printed ones, and says of how many firms the risk is not known",
  ),
  validDays: field(validDays.prefault({}), "How long a publication of each series is valid"),
  history: field(
    z.enum(["standing", "read"]).default("standing"),
    "What a record compares with: earlier periods as their records stand, or as they were read",
  ),
});

/** The sections of a methodology about events and publications. */
export const sequenceSections = {
  sequence: field(sequence.prefault({}), "The stages before a collapse"),
  presets: field(presets.prefault({}), "Presets of the review and signal routes"),
  issue: field(issue.prefault({}), "Which publications are due, and for how long they are valid"),
};

import { z } from "zod";
import { field, id, line, measured } from "../cell.ts";
import { nameOf } from "../thing.ts";
import type { Durations } from "./durations.ts";
import { atLeastOne, days, number, periods, positive, section } from "./setting.ts";

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
  stage: field(atLeastOne.max(4), "Number of the stage; 4 is permanent", 1),
  name: field(line, "Name of the stage", "friction"),
  kinds: field(z.array(id), "Kinds of events that lead to the stage", ["outage"]),
});

const claims = z.enum(["confirmed", "confirmed_or_corroborated", "single_source_too"]);

function preset(description: string, costRatio: number, weakest: z.infer<typeof claims>) {
  return section(description, {
    costRatio: field(
      positive.default(costRatio),
      "Cost of a missed failure over that of a false alarm; an alert begins at p = 1 / (1 + ratio)",
    ),
    claims: claims.default(weakest).describe("The weakest verdict that the preset acts on"),
  });
}

export const sequenceSections = (durations: Durations) => ({
  sequence: section("The stages before a collapse", {
    stages: field(
      z.array(stage).min(1).default(defaultStages),
      "The stages a failing firm goes through, with the kinds of events of each: this is where a publisher declares the kinds of its trade",
    ),
    recoveryKinds: field(
      z.array(id).default(["payout_resumed", "terms_restored", "regulator_cleared"]),
      "Kinds of events that lower the stage after the quiet days",
      ["service_restored"],
    ),
    windowDays: days(durations.sequenceDays, "Days for which an event counts towards the stage"),
    quietDays: days(90, "Days without an event before a recovery lowers the stage"),
    templateDays: days(365, "Last days of a closed firm that serve as a template"),
    minTemplates: number(5, "Templates below which there is no correlation"),
    minEvents: number(2, "Events below which there is no correlation"),
  }),
  presets: section("Presets of the review and signal routes", {
    balanced: preset("The preset for general use", 10, "confirmed_or_corroborated"),
    early_warning: preset("For those to whom a missed failure costs most", 20, "single_source_too"),
    confirmed_only: preset("For those who act on what is proved alone", 3, "confirmed"),
  }),
  issue: section("Which publications are due, and for how long they are valid", {
    payoutDrift: section("When a Payout Drift is due", {
      inputs: field(
        z.array(nameOf("sectorInput")).default([]),
        "Ids of the sector inputs that are watched; with none, no Payout Drift is issued",
        ["median_response_time"],
      ),
    }),
    escalation: section("When an Escalation Alert is due", {
      states: field(
        z.array(z.enum(["watch", "elevated", "high", "critical"])).default(["high", "critical"]),
        "Market states whose entry is announced",
      ),
      criticalFirms: measured(
        atLeastOne.default(3),
        "Firms that must turn critical together to be announced",
        "firms",
      ),
      withinDays: days(durations.withinDays, "Days within which they turn"),
    }),
    extremePeriods: periods(
      durations.extremePeriods,
      "Periods that a highest or lowest reading must reach back before it is told as one",
    ),
    validDays: section("How long a publication of each series is valid", {
      WS: days(durations.WS, "Validity of a record of the regular series"),
      SW: days(durations.SW, "Validity of a Structural Watch"),
      PD: days(durations.PD, "Validity of a Payout Drift"),
      EA: days(durations.EA, "Validity of an Escalation Alert"),
    }),
  }),
});

import { z } from "zod";
import { durations } from "../../../src/model/methodology/durations.ts";
import { ruleSections } from "../../../src/model/methodology/rules.ts";
import { sequenceSections } from "../../../src/model/methodology/sequence.ts";
import type { Methodology } from "../../../src/model/methodology.ts";

const { week } = durations;
const { issue: _, ...sections } = { ...ruleSections(week), ...sequenceSections(week) };
const defaults = z.object(sections).parse({});

/** The rules that this publisher declares: the defaults. */
export const declaredRules = defaults;

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

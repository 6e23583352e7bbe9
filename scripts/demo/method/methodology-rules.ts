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
type Statistic = Extract<Inputs[number], { kind: "indicator" }>["statistic"];

/** The goalposts of an input, where it is calm and where it is at its worst. */
type Goalposts = readonly [calm: number, worst: number];

const overFirms = (
  id: string,
  label: string,
  unit: string,
  indicator: string,
  statistic: Statistic,
  [calm, worst]: Goalposts,
): Inputs[number] => ({
  kind: "indicator",
  id,
  label,
  unit,
  weight: 1,
  calm,
  worst,
  guessed: false,
  indicator,
  statistic,
  // what firms report every four weeks counts until the next report, which may be a week late
  everyDays: monthly.includes(indicator) ? 35 : null,
});

const monthly = ["retroactive_changes", "processor_count", "refund_ratio"];

const counted = (
  id: string,
  label: string,
  events: Extract<Inputs[number], { kind: "events" }>["events"],
  [calm, worst]: Goalposts,
): Inputs[number] => ({
  kind: "events",
  id,
  label,
  unit: "per 100 firms",
  weight: 1,
  calm,
  worst,
  guessed: false,
  events,
  windowDays: 56,
});

export const segments: Methodology["segments"] = [
  {
    id: "payout",
    name: "Payout",
    weight: 0.35,
    inputs: [
      overFirms(
        "median_payout_delay",
        "Median payout delay",
        "days",
        "payout_delay",
        "median",
        [2.2, 4.8],
      ),
      overFirms(
        "slow_payout_delay",
        "Payout delay, slowest tenth",
        "days",
        "payout_delay",
        "p90",
        [3.5, 8.2],
      ),
      overFirms(
        "mean_denial_rate",
        "Mean denial rate",
        "ratio",
        "payout_denial_rate",
        "mean",
        [0.035, 0.095],
      ),
      counted(
        "payout_events",
        "Payout delays and suspensions",
        ["payout_delay", "payout_suspension", "payout_limit_cut"],
        [2, 16],
      ),
    ],
  },
  {
    id: "rules",
    name: "Rules",
    weight: 0.2,
    inputs: [
      overFirms(
        "mean_rule_changes",
        "Rule changes a firm",
        "count",
        "rule_changes",
        "mean",
        [1.8, 3.5],
      ),
      overFirms(
        "mean_retroactive_changes",
        "Retroactive changes a firm",
        "count",
        "retroactive_changes",
        "mean",
        [0.5, 1.2],
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
        [99.6, 98.5],
      ),
      overFirms(
        "mean_processors",
        "Payment processors a firm",
        "count",
        "processor_count",
        "mean",
        [4, 3.2],
      ),
      counted(
        "continuity_events",
        "Losses of service and closures",
        [
          "platform_loss",
          "processor_loss",
          "new_sales_halt",
          "closure",
          "insolvency_filing",
          "site_dark",
        ],
        [4, 22],
      ),
    ],
  },
  {
    id: "conduct",
    name: "Conduct",
    weight: 0.2,
    inputs: [
      overFirms(
        "median_complaints",
        "Median complaints",
        "per 1000",
        "complaint_rate",
        "median",
        [6.7, 15],
      ),
      overFirms(
        "median_support",
        "Median first answer",
        "hours",
        "support_response",
        "median",
        [10.5, 22],
      ),
      overFirms("mean_refunds", "Refunds paid", "ratio", "refund_ratio", "mean", [0.875, 0.745]),
    ],
  },
];

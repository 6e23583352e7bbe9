import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";
import { type Methodology, methodologySchema } from "../../src/model/methodology.ts";
import type { PublisherInput } from "../../src/model/publisher.ts";
import { firstDay } from "./calendar.ts";
import { demoIndicators } from "./indicators.ts";

// What the invented publisher declares: who it is, its methodologies and its models. Every rule that is
// not written here is the default.

export const publisher: PublisherInput = {
  name: "Evaluation Firm Continuity Index",
  description:
    "A weekly index of the continuity of retail trading evaluation firms. Synthetic demonstration content: every firm, source, person, figure and event in it is invented, and so is the publisher.",
  prefix: "EFCI",
  baseUrl: "https://index.aldermere.example",
  publisher: { name: "Aldermere Observatory", url: "https://aldermere.example" },
  license: {
    id: "CC-BY-4.0",
    name: "Creative Commons Attribution 4.0 International",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  contact: "desk@aldermere.example",
  language: "en-GB",
  legalNoteId: "legal-1",
  period: "week",
  publishTime: "21:00:00",
  hosts: [],
  presets: ["balanced", "early_warning", "confirmed_only"],
  benchmark: {
    measures:
      "How likely retail trading evaluation firms are to keep operating and paying as they promised, from thirteen public indicators and from claims weighed by the independence of their sources.",
    excludes:
      "Whether a firm's programme is worth its fee, whether its customers can win, the legality of its offer anywhere, and firms that sell fewer than about five hundred evaluations a month.",
    unreliableWhen:
      "Fewer than ten firms can be rated, or aggregate coverage falls below 65 percent; the market state is then indeterminate. A score of a firm with wide intervals or low confidence says little about its place in the ranking.",
    discretion:
      "Weights, goalposts, thresholds and cost ratios are declared preferences of the methodology committee. Which firms are listed and which claims are opened is decided by the desk under its published rules. No figure is adjusted by hand.",
  },
  asOf: null,
};

/** What firms report every four weeks counts until the next report, which may be a week late. */
const monthly = ["retroactive_changes", "processor_count", "refund_ratio"];

const overFirms = (
  id: string,
  label: string,
  unit: string,
  indicator: string,
  statistic: string,
  [calm, worst]: readonly [number, number],
) => ({
  kind: "indicator",
  id,
  label,
  unit,
  calm,
  worst,
  indicator,
  statistic,
  everyDays: monthly.includes(indicator) ? 35 : null,
});

const counted = (
  id: string,
  label: string,
  events: readonly string[],
  [calm, worst]: readonly [number, number],
) => ({ kind: "events", id, label, unit: "per 100 firms", calm, worst, events, windowDays: 56 });

// biome-ignore format: a table reads by columns
const segments = [
  { id: "payout", name: "Payout", weight: 0.35, inputs: [
    overFirms("median_payout_delay", "Median payout delay", "days", "payout_delay", "median", [2.2, 4.8]),
    overFirms("slow_payout_delay", "Payout delay, slowest tenth", "days", "payout_delay", "p90", [3.5, 8.2]),
    overFirms("mean_denial_rate", "Mean denial rate", "ratio", "payout_denial_rate", "mean", [0.035, 0.095]),
    counted("payout_events", "Payout delays and suspensions", ["payout_delay", "payout_suspension", "payout_limit_cut"], [2, 16]),
  ] },
  { id: "rules", name: "Rules", weight: 0.2, inputs: [
    overFirms("mean_rule_changes", "Rule changes per firm", "count", "rule_changes", "mean", [1.8, 3.5]),
    overFirms("mean_retroactive_changes", "Retroactive changes per firm", "count", "retroactive_changes", "mean", [0.5, 1.2]),
  ] },
  { id: "continuity", name: "Continuity", weight: 0.25, inputs: [
    overFirms("weak_uptime", "Platform uptime, weakest tenth", "percent", "platform_uptime", "p10", [99.6, 98.5]),
    overFirms("mean_processors", "Payment processors per firm", "count", "processor_count", "mean", [4, 3.2]),
    counted("continuity_events", "Losses of service and closures", ["platform_loss", "processor_loss", "new_sales_halt", "closure", "insolvency_filing", "site_dark"], [4, 22]),
  ] },
  { id: "conduct", name: "Conduct", weight: 0.2, inputs: [
    overFirms("median_complaints", "Median complaints", "per 1000", "complaint_rate", "median", [6.7, 15]),
    overFirms("median_support", "Median first answer", "hours", "support_response", "median", [10.5, 22]),
    overFirms("mean_refunds", "Refunds paid", "ratio", "refund_ratio", "mean", [0.875, 0.745]),
  ] },
];

const first: Methodology = {
  ...methodologySchema.parse({
    title: "Evaluation Firm Continuity Index, methodology",
    effectiveFrom: firstDay,
    pillars: [
      { id: "payout", name: "Payout performance", weight: 0.3 },
      { id: "rules", name: "Rule stability", weight: 0.2 },
      { id: "continuity", name: "Operational continuity", weight: 0.2 },
      { id: "conduct", name: "Conduct and service", weight: 0.15 },
      { id: "resilience", name: "Financial resilience", weight: 0.15 },
    ],
    indicators: demoIndicators.map(({ definition }) => definition),
    segments,
    issue: { payoutDrift: { inputs: ["median_payout_delay", "mean_denial_rate"] } },
    legalNotes: [
      {
        id: "legal-1",
        text: "This record is an automatic statistical reading of public evidence as it was known to the Aldermere Observatory on the date it bears. Evidence can be incomplete, late or wrong, and so can the reading; where it is found to be wrong it is corrected under a new reference, and this one stays as it was issued. It is not a credit rating, not advice of any kind, not an accusation against any firm or person, and not an instruction to deal or not to deal with anyone. All firms, sources and figures in this demonstration are invented.",
        short:
          "An automatic statistical reading of public evidence as known on its date; it may be wrong and may be corrected under a new reference. Not a rating, advice, an accusation or an instruction to deal. Synthetic demonstration data.",
      },
    ],
    changeLog: [
      {
        version: "2025.1",
        on: firstDay,
        text: "First methodology: thirteen indicators in five pillars, four segments.",
      },
    ],
  }),
  version: "2025.1",
};

const secondFrom = "2026-03-30";
const secondWeights = new Map([
  ["payout", 0.25],
  ["resilience", 0.2],
]);

/** The methodology after the winter: reserves count for more, payouts for less; nothing else changed. */
const second: Methodology = {
  ...first,
  version: "2026.1",
  effectiveFrom: secondFrom,
  pillars: first.pillars.map((one) => ({
    ...one,
    weight: secondWeights.get(one.id) ?? one.weight,
  })),
  indicators: first.indicators.map((one) =>
    one.id === "reserve_cover" ? { ...one, weight: 4 } : one,
  ),
  changeLog: [
    ...first.changeLog,
    {
      version: "2026.1",
      on: secondFrom,
      text: "Financial resilience weighs 0.20 (was 0.15) and payout performance 0.25 (was 0.30), after the review of the winter's failures found that attested reserves separated them from survivors earlier than payout delays did. Within its pillar, reserve cover weighs 4 (was 3). Scores issued before stand as they were issued.",
    },
  ],
};

export const methodologies: readonly Methodology[] = [first, second];

type Feature = HazardModel["features"][number];

const feature = (
  id: string,
  label: string,
  unit: string,
  coef: number,
  mean: number,
  sd: number,
): Feature => ({ id, label, unit, coef, mean, sd, lo: null, hi: null });

const firstModelUntil = "2025-10-12";

/** The model that the committee declared before there were enough failures to estimate anything. */
const firstModel: HazardModel = {
  version: "2025.1-prior",
  estimation: "expert_prior",
  note: "The committee that declared this prior also invented the world in which it is judged, so it fares better than a model can expect to: estimated from public records of real bank failures, models of this kind reach a Brier skill of about 0.2.",
  effectiveFrom: firstDay,
  trainedThrough: null,
  nRows: 0,
  nEvents: 0,
  lambda: null,
  intercept: -6.15,
  features: [
    feature("score", "Score", "points", -0.42, 70, 13),
    feature("pillar.payout", "Payout performance", "share", -0.22, 0.78, 0.16),
    feature("change.payout_delay.28", "Payout delay, change over 28 days", "days", 0.22, 0.1, 1.2),
    feature("events.1.90", "Friction events in 90 days", "count", 0.3, 0.3, 0.7),
    feature("events.2.90", "Restriction events in 90 days", "count", 0.45, 0.15, 0.5),
    feature("events.3.90", "Suspension events in 90 days", "count", 0.6, 0.04, 0.25),
    feature("stress", "Sector stress", "points", 0.2, 33, 22),
  ],
  covariance: null,
  baseRate: 0.04,
  horizonDays: 90,
  periodDays: 7,
  calibrator: { kind: "identity" },
  rowsSha256: null,
  diagnostics: {},
};

/** The same after the first two failures, in which the events came before the indicators moved. */
const secondModel: HazardModel = {
  ...firstModel,
  version: "2025.2-prior",
  effectiveFrom: addDays(firstModelUntil, 1),
  intercept: -5.9,
  features: firstModel.features.map((one) =>
    one.id.startsWith("events.") ? { ...one, coef: one.coef + 0.1 } : one,
  ),
};

export const models: readonly HazardModel[] = [firstModel, secondModel];

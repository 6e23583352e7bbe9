import type { Methodology } from "../../../src/model/methodology.ts";
import { demoIndicators } from "../market/indicators.ts";
import { longestLag } from "../market/outcomes.ts";
import { declaredRules, segments } from "./methodology-rules.ts";

const first: Methodology = {
  version: "2023.1",
  title: "Evaluation Firm Continuity Index, methodology",
  effectiveFrom: "2023-07-03",
  pillars: [
    { id: "payout", name: "Payout performance", weight: 0.3 },
    { id: "rules", name: "Rule stability", weight: 0.2 },
    { id: "continuity", name: "Operational continuity", weight: 0.2 },
    { id: "conduct", name: "Conduct and service", weight: 0.15 },
    { id: "resilience", name: "Financial resilience", weight: 0.15 },
  ],
  indicators: demoIndicators.map(({ definition }) => definition),
  segments,
  ...declaredRules,
  issue: {
    payoutDrift: {
      inputs: ["median_payout_delay", "mean_denial_rate"],
      z: 3,
      trailingPeriods: 26,
      running: 2,
    },
    escalation: { states: ["high", "critical"], criticalFirms: 3, withinDays: 14 },
    extremePeriods: 26,
    validDays: { WS: 7, SW: 35, PD: 14, EA: 14 },
  },
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
      version: "2023.1",
      on: "2023-07-03",
      text: "First methodology: thirteen indicators in five pillars, four segments.",
    },
  ],
};

/** The methodology two years later: reserves count for more, published terms for less; nothing else changed. */
const second: Methodology = {
  ...first,
  version: "2025.1",
  effectiveFrom: "2025-07-07",
  pillars: first.pillars.map((pillar) => ({ ...pillar, weight: secondWeight(pillar) })),
  indicators: first.indicators.map((indicator) =>
    indicator.id === "reserve_cover" ? { ...indicator, weight: 4 } : indicator,
  ),
  changeLog: [
    ...first.changeLog,
    {
      version: "2025.1",
      on: "2025-07-07",
      text: "Financial resilience weighs 0.20 (was 0.15) and payout performance 0.25 (was 0.30), after the review of the failures of summer 2024 found that attested reserves separated them from survivors earlier than payout delays did. Within its pillar, reserve cover weighs 4 (was 3). Scores issued before stand as they were issued.",
    },
  ],
};

/** How late failures become known, and another model, as they are since the review of June 2026. */
const third: Methodology = {
  ...second,
  version: "2026.1",
  effectiveFrom: "2026-06-29",
  probability: { ...second.probability, outcomeLagDays: longestLag },
  changeLog: [
    ...second.changeLog,
    {
      version: "2026.1",
      on: "2026-06-29",
      text: "Model 2026.1 is retired and the declared model 2023.1-prior is in force again: three of the eight fitted coefficients contradict the direction of their features, and the outcomes of its windows are not known yet, so that nothing can be said of how good it was.",
    },
  ],
};

function secondWeight({ id, weight }: Methodology["pillars"][number]): number {
  return id === "resilience" ? 0.2 : id === "payout" ? 0.25 : weight;
}

export const methodologies: readonly Methodology[] = [first, second, third];

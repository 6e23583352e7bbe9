import type { Methodology } from "../../model/methodology.ts";
import { markdownTable } from "../markdown-table.ts";
import { shown } from "./shown.ts";

/** How observations become a score: the declared tables and the formulas that read them. */
export function scoreRules({ pillars, indicators, rules, uncertainty }: Methodology): string {
  const nameOf = new Map(pillars.map(({ id, name }) => [id, name]));
  return `## From observations to a score

Every indicator is measured against fixed goalposts, so that a firm's score never moves because
another firm's did: n = clamp((x − lo) / (hi − lo), 0, 1), and 1 − n where lower is better. An indicator
whose newest observation is older than ${rules.staleHalfLives} half-lives is absent. An absent value is never replaced
by a zero or a guess (OECD/JRC Handbook on Constructing Composite Indicators, 2008).

${markdownTable(
  [
    "indicator",
    "pillar",
    "weight",
    "unit",
    "better",
    "lo",
    "hi",
    "half-life, days",
    "aggregate",
    "window, days",
  ],
  indicators.map((one) => [
    one.label,
    nameOf.get(one.pillar) ?? one.pillar,
    one.weight,
    one.unit,
    one.direction,
    one.lo,
    one.hi,
    one.halfLifeDays,
    one.aggregate,
    one.windowDays,
  ]),
)}

A pillar P is the weighted mean of its present indicators, and absent when less than ${rules.minPillarCoverage} of their
weight is present. The score is a weighted geometric mean, 100 · Π max(P, ${rules.pillarFloor})^(w / Σw), over the
pillars that are present: one collapsed pillar hurts. A firm with less than ${rules.minFirmCoverage} of all indicator
weight is unrated.

${markdownTable(
  ["pillar", "weight"],
  pillars.map(({ name, weight }) => [name, weight]),
)}

Each score and rank has an interval, from ${uncertainty.draws} draws in which every weight is multiplied by its
own number between ${shown(1 - uncertainty.weightSpread)} and ${shown(1 + uncertainty.weightSpread)} and every present indicator is dropped with probability
${uncertainty.dropProbability}, from the ${uncertainty.low} to the ${uncertainty.high} quantile. The draws of
weights are seeded by the methodology version, the drops by version and firm: they are the same for everybody.
`;
}

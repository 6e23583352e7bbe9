import { indexObject } from "../../answers/index-object.ts";
import type { ReadModel } from "../../answers/read-model.ts";
import { counted } from "../../language/counted.ts";
import { markdownTable } from "../markdown-table.ts";
import { day } from "../parts/figures.ts";

/** Sector stress and the market state, with the reading of the day. */
export function marketSection(readModel: ReadModel): string {
  const { methodology } = readModel.analysis.world;
  const { stress, states, rules } = methodology;
  const index = indexObject(readModel);
  const levels = [states.watch, states.elevated, states.high, states.critical].join(", ");
  return `## From the market to a state

Sector inputs are compared with their own past (mid-rank in all periods so far, from ${stress.minPeriods} on), averaged
into segments s, and weighted: y = w·s, stress = 100 · y'Cy with C the exponentially weighted
co-movement of the segments (λ = ${stress.lambda}; all ones before ${counted(stress.correlationPeriods, "period")}). The contributions
100 · y (Cy) add up to the index exactly (after Holló, Kremer and Lo Duca, ECB, 2012).

${markdownTable(
  ["segment", "weight", "inputs"],
  methodology.segments.map(({ name, weight, inputs }) => [
    name,
    weight,
    inputs.map(({ label }) => label).join("; "),
  ]),
)}

The states watch, elevated, high and critical are entered at a stress of ${levels}: up immediately,
down one step per period after ${counted(states.confirmPeriods, "period")} in a row below the entry threshold minus ${states.exitGap}. The state is
indeterminate with fewer than ${rules.minConstituents} constituents, less than ${rules.minAggregateCoverage} of aggregate coverage, or no stress.

On ${day(index.periodEnd ?? index.asOf)} the stress index is **${index.stressIndex ?? "not known"}** and the state **${index.marketState}**${index.stateSince === null ? "" : ` since ${day(index.stateSince)}`}:

${markdownTable(
  ["segment", "contribution"],
  index.segments.map(({ name, contribution }) => [name, contribution]),
)}
`;
}

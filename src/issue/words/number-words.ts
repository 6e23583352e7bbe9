import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Analysis, MarketPeriod } from "../../engine/world/analysis.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import type { Methodology } from "../../model/methodology.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { dayWords } from "../../record/day-words.ts";

/** A number in running text, rounded once, with trailing zeros kept. */
export function decimal(value: number, places = 1): string {
  return roundHalfEven(value, places).toFixed(places);
}

/** A change in words: "up 6.1 points", "down 0.4 points", "unchanged". */
export function changeWords(change: number, unit: string): string {
  const size = decimal(Math.abs(change));
  if (Number(size) === 0) return "unchanged";
  return `${change > 0 ? "up" : "down"} ${size}${unit === "" ? "" : ` ${unit}`}`;
}

/** A sentence on how well founded the reading is and on its weakest part, if one is weak. */
export function evidenceWords({
  confidence,
  world,
}: Pick<Analysis, "confidence" | "world">): string {
  const { value, parts } = confidence;
  const isFirst = world.methodology.issue.texts === "first";
  if (value === null) {
    const named = isFirst ? "No confidence" : "No completeness of evidence";
    return `${named} can be stated for this reading: ${whyNoConfidence(parts)}.`;
  }
  const known = Object.entries(parts).flatMap(([name, part]) =>
    part === null ? [] : [{ name, part }],
  );
  const [weakest] = known.sort((a, b) => a.part - b.part);
  const named = isFirst ? "Confidence in the reading" : "The completeness of its evidence";
  const stated = `${named} is ${decimal(value, 2)} on a scale from 0 to 1`;
  return weakest === undefined || known.length === 1 || weakest.part === 1
    ? `${stated}.`
    : `${stated}; its weakest part is ${weakest.name}, at ${decimal(weakest.part, 2)}.`;
}

/** A sentence on the market state: what it is, how it changed, or why it is indeterminate. */
export function stateWords(period: MarketPeriod, methodology: Methodology): string {
  const { state, previousState, transition, stateSince } = period;
  if (state === "indeterminate") {
    return `The market state is indeterminate because ${indeterminateBecause(period, methodology)}.`;
  }
  if (transition === "raised") return `The market state rises from ${previousState} to ${state}.`;
  if (transition === "lowered") {
    return `The market state falls one step, from ${previousState} to ${state}${whyLowered(period, methodology)}.`;
  }
  if (transition === "entered") return `The market state is determined as ${state}.`;
  return `The market state remains ${state}, as it has been since ${dayWords(stateSince)}.`;
}

/** A state falls only after a while, perhaps on a day on which stress rose: the rule says why. */
function whyLowered({ previousState: from }: MarketPeriod, { states, issue }: Methodology): string {
  const staged = from !== null && from !== "indeterminate" && from !== "nominal";
  if (issue.texts === "first" || !staged) return "";
  const left = states[from] - states.exitGap;
  const run = countWords(states.confirmPeriods, "period");
  return `, because stress has been below ${left} for ${run}${states.confirmPeriods === 1 ? "" : " in a row"}`;
}

function indeterminateBecause(period: MarketPeriod, { rules, stress }: Methodology): string {
  const { constituents, coverage } = period;
  if (constituents < rules.minConstituents) {
    const wanted = rules.minConstituents;
    return `the index has ${countWords(constituents, "constituent")}, of the ${wanted} it needs`;
  }
  if (coverage < rules.minAggregateCoverage) {
    const [found, wanted] = [
      Math.floor(coverage * 100),
      Math.round(rules.minAggregateCoverage * 100),
    ];
    return `the indicators cover ${found} per cent of what they should, below the ${wanted} per cent required`;
  }
  return `no stress index can be given before every segment has ${counted(stress.minPeriods, "period")} of data`;
}

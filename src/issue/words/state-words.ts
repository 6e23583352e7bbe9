import type { MarketPeriod } from "../../engine/world/analysis.ts";
import type { Methodology } from "../../model/methodology.ts";
import { dayWords } from "../../record/day-words.ts";
import { counted } from "./number-words.ts";

/** A sentence on the market state: what it is, how it changed, or why it is indeterminate. */
export function stateWords(period: MarketPeriod, methodology: Methodology): string {
  const { state, previousState, transition, stateSince } = period;
  if (state === "indeterminate") {
    return `The market state is indeterminate because ${indeterminateBecause(period, methodology)}.`;
  }
  if (transition === "raised") return `The market state rises from ${previousState} to ${state}.`;
  if (transition === "lowered") {
    return `The market state falls one step, from ${previousState} to ${state}.`;
  }
  if (transition === "entered") return `The market state is determined as ${state}.`;
  return `The market state remains ${state}, as it has been since ${dayWords(stateSince)}.`;
}

function indeterminateBecause(period: MarketPeriod, { rules, stress }: Methodology): string {
  const { constituents, coverage } = period;
  if (constituents < rules.minConstituents) {
    const wanted = rules.minConstituents;
    return `the index has ${counted(constituents, "constituent")}, of the ${wanted} it needs`;
  }
  if (coverage < rules.minAggregateCoverage) {
    const [found, wanted] = [
      Math.floor(coverage * 100),
      Math.round(rules.minAggregateCoverage * 100),
    ];
    return `the indicators cover ${found} per cent of what they should, below the ${wanted} per cent required`;
  }
  return `no stress index can be given before every segment has ${stress.minPeriods} periods of data`;
}

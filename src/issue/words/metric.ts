import { roundHalfEven } from "../../engine/numbers/round.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import type { Metric, Publication } from "../../model/publication.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { dayWords } from "../../record/day-words.ts";
import { changeOf, type IssueContext, printed } from "../issue-context.ts";

export const flagUnit = "1 yes, 0 no";

type MetricKind = Pick<Metric, "id" | "label" | "unit"> & {
  readonly decimals: number;
};

export function metric(
  { id, label, unit, decimals }: MetricKind,
  now: number | null,
  before: number | null,
): Metric {
  const value = printed(now, decimals);
  const previous = printed(before, decimals);
  return { id, label, value, unit, previous, change: changeOf(now, before, decimals) };
}

/** A count of firms, compared with the same count in an earlier record. */
export function firmCount(
  id: string,
  label: string,
  now: number,
  earlier: Publication | null,
): Metric {
  return metric({ id, label, unit: "%firm%s", decimals: 0 }, now, publishedValue(earlier, id));
}

export function publishedValue(earlier: Publication | null, id: string): number | null {
  return earlier?.metrics.find((one) => one.id === id)?.value ?? null;
}

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

export function evidenceWords({ analysis }: IssueContext): string {
  const { value, parts } = analysis.confidence;
  if (value === null) {
    return `No completeness of evidence can be stated for this reading: ${whyNoConfidence(parts)}.`;
  }
  const known = Object.entries(parts).flatMap(([name, part]) =>
    part === null ? [] : [{ name, part }],
  );
  const [weakest] = known.sort((a, b) => a.part - b.part);
  const stated = `The completeness of its evidence is ${decimal(value, 2)} on a scale from 0 to 1`;
  return weakest === undefined || known.length === 1 || weakest.part === 1
    ? `${stated}.`
    : `${stated}; its weakest part is ${weakest.name}, at ${decimal(weakest.part, 2)}.`;
}

export function stateWords(context: IssueContext): string {
  const { state, previousState, transition, stateSince } = context.period;
  if (state === "indeterminate") {
    return `The market state is indeterminate because ${indeterminateBecause(context)}.`;
  }
  switch (transition) {
    case "raised":
      return `The market state rises from ${previousState} to ${state}.`;
    case "lowered":
      return `The market state falls one step, from ${previousState} to ${state}${whyLowered(context)}.`;
    case "entered":
      return `The market state is determined as ${state}.`;
    default:
      return `The market state remains ${state}, as it has been since ${dayWords(stateSince)}.`;
  }
}

/** A state falls only after a while, perhaps on a day on which stress rose: the rule says why. */
function whyLowered({ period, methodology }: IssueContext): string {
  const { previousState: from } = period;
  const { states } = methodology;
  const staged = from !== null && from !== "indeterminate" && from !== "nominal";
  if (!staged) return "";
  const run = countWords(states.confirmPeriods, "period");
  return `, because stress has been below ${states[from] - states.exitGap} for ${run}${states.confirmPeriods === 1 ? "" : " in a row"}`;
}

function indeterminateBecause({ period, methodology }: IssueContext): string {
  const { constituents, coverage } = period;
  const { minConstituents, minAggregateCoverage } = methodology.rules;
  if (constituents < minConstituents) {
    return `the index has ${countWords(constituents, "constituent")}, of the ${minConstituents} it needs`;
  }
  if (coverage < minAggregateCoverage) {
    const [found, wanted] = [Math.floor(coverage * 100), Math.round(minAggregateCoverage * 100)];
    return `the indicators cover ${found} per cent of what they should, below the ${wanted} per cent required`;
  }
  return `no stress index can be given before every segment has ${counted(methodology.stress.minPeriods, "period")} of data`;
}

import { exitOf } from "../../engine/market/state.ts";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import { covers } from "../../engine/reading/composite.ts";
import { countWords } from "../../model/language/counted.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Metric, Publication } from "../../model/publication.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { dayWords } from "../../record/day-words.ts";
import { listWords } from "../../record/list-words.ts";
import { changeOf, type IssueContext, printed } from "../issue-context.ts";

export const flagUnit = "1 yes, 0 no";

type MetricKind = Pick<Metric, "id" | "label" | "unit"> & {
  readonly decimals: number;
  /** How a value is rounded; without it, half to even. */
  readonly round?: (value: number) => number;
};

export function metric(
  { id, label, unit, decimals, round }: MetricKind,
  now: number | null,
  before: number | null,
): Metric {
  const value = printed(now, decimals, round);
  const previous = printed(before, decimals, round);
  return { id, label, value, unit, previous, change: changeOf(value, previous, decimals) };
}

/** A figure of all firms, with its change over the firms that count in both periods. */
export function comparedMetric<Figures>(
  kind: MetricKind,
  value: number | null,
  comparison: { readonly now: Figures; readonly before: Figures } | null,
  of: (figures: Figures) => number | null,
): Metric {
  const now = comparison === null ? null : of(comparison.now);
  const before = comparison === null ? null : of(comparison.before);
  return { ...metric(kind, now, before), value: printed(value, kind.decimals, kind.round) };
}

/** A count of firms, compared with the same count in an earlier record. */
export function firmCount(
  id: string,
  label: string,
  now: number,
  earlier: Publication | null,
  isAlike = true,
): Metric {
  const kind = { id, label, unit: "%firm%s", decimals: 0 };
  const counted = metric(kind, now, publishedValue(earlier, id));
  return isAlike ? counted : { ...counted, change: null };
}

export function publishedValue(earlier: Publication | null, id: string): number | null {
  return earlier?.metrics.find((one) => one.id === id)?.value ?? null;
}

/** A number in running text, rounded once, with trailing zeros kept. */
export function decimal(value: number, places = 1): string {
  return roundHalfEven(value, places).toFixed(places);
}

/** A change in words: "up 6.1 points", "down 0.4 points", "unchanged". */
export function changeWords(change: number, unit: string, places = 1): string {
  const size = decimal(Math.abs(change), places);
  if (Number(size) === 0) return "unchanged";
  return `${change > 0 ? "up" : "down"} ${size}${unit === "" ? "" : ` ${unit}`}`;
}

/** A part of the completeness of evidence below this is named. */
const weakPart = 0.8;

export function evidenceWords({ analysis }: IssueContext): string {
  const { value, parts } = analysis.confidence;
  if (value === null) {
    return `No completeness of evidence can be stated for this reading: ${whyNoConfidence(parts)}.`;
  }
  const weak = Object.entries(parts)
    .flatMap(([name, part]) => (part === null ? [] : [{ name, part: roundHalfEven(part, 2) }]))
    .filter(({ part }) => part < weakPart)
    .sort((a, b) => a.part - b.part)
    .map(({ name, part }) => `${name} (${decimal(part, 2)})`);
  const stated = `The completeness of its evidence is ${decimal(value, 2)} on a scale from 0 to 1`;
  return weak.length === 0
    ? `${stated}.`
    : `${stated}; it is held back by ${listWords(weak, weak.length)}.`;
}

/** The market state and the rule that gives it; nothing in an index without segments. */
export function stateWords(context: IssueContext): readonly string[] {
  const { state, transition } = context.period;
  if (state === null) return [];
  if (state === "indeterminate") {
    return [`The market state is indeterminate because ${indeterminateBecause(context)}.`];
  }
  switch (transition) {
    case "raised":
      return [`The market state rises ${fromWords(context)}to ${state}${thresholdWords(context)}.`];
    case "lowered":
      return [
        `The market state falls one step, ${fromWords(context)}to ${state}${whyLowered(context)}.`,
      ];
    case "entered":
      return [`The first market state is ${state}${thresholdWords(context)}.`];
    default:
      return [remainsWords(context)];
  }
}

/** "from watch "; empty after a period without a reading. */
function fromWords({ period: { previousState } }: IssueContext): string {
  const isKnown = previousState !== null && previousState !== "indeterminate";
  return isKnown ? `from ${previousState} ` : "";
}

function thresholdWords({ period: { because } }: IssueContext): string {
  const threshold = because?.threshold ?? null;
  return threshold === null ? "" : `, which begins at ${threshold}`;
}

function remainsWords({ period, methodology: { states } }: IssueContext): string {
  const { state, stateSince, previousState, because } = period;
  const isAgain = previousState === "indeterminate";
  const entered = isAgain ? "entered on" : "as it has been since";
  const since = stateSince === null ? "" : `, ${entered} ${dayWords(stateSince)}`;
  const remains = `The market state ${isAgain ? "is still" : "remains"} ${state}${since}`;
  const exit = state === null ? null : exitOf(state, states);
  switch (because?.rule) {
    case "held_gap":
      return `${remains}: stress is below ${because.threshold}, where the state begins, but not below ${exit}, where it can end.`;
    case "held_confirm":
      return `${remains}: stress is below ${exit}, and the state falls one step once it has been for ${inARow(states)}.`;
    default:
      return `${remains}.`;
  }
}

/** A state falls only after a while, perhaps on a day on which stress rose: the rule says why. */
function whyLowered({ period: { previousState }, methodology: { states } }: IssueContext): string {
  const exit = previousState === null ? null : exitOf(previousState, states);
  return exit === null ? "" : `, because stress has been below ${exit} for ${inARow(states)}`;
}

function inARow({ confirmPeriods }: Methodology["states"]): string {
  return `${countWords(confirmPeriods, "period")}${confirmPeriods === 1 ? "" : " in a row"}`;
}

function indeterminateBecause({ period, methodology }: IssueContext): string {
  const { constituents, coverage, segments } = period;
  const { minConstituents, minAggregateCoverage } = methodology.rules;
  if (constituents < minConstituents) {
    return `the index has ${countWords(constituents, "constituent")}, of the ${minConstituents} it needs`;
  }
  if (!covers(coverage, minAggregateCoverage)) {
    const found = Math.floor(coverage * 100);
    const wanted = Math.round(minAggregateCoverage * 100);
    return `the indicators cover ${found} per cent of what they should, below the ${wanted} per cent required`;
  }
  const unread = segments.filter(({ level }) => level === null).map(({ name }) => name);
  if (unread.length === segments.length) return "no segment has a new reading in this period";
  const [noun, verb] = unread.length === 1 ? ["segment", "has"] : ["segments", "have"];
  return `the ${noun} ${listWords(unread)} ${verb} no new reading in this period`;
}

import type { ComparedFigures } from "../../engine/facts/compare.ts";
import { isConstituent } from "../../engine/reading/firm-reading.ts";
import { printedChange, printedScore } from "../../engine/reading/printed.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { countWords } from "../../model/language/counted.ts";
import { levelNames } from "../../model/methodology/level.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import { changeOf, type IssueContext } from "../issue-context.ts";
import { changeWords, decimal } from "./metric.ts";

export function stressWords(context: IssueContext): readonly string[] {
  const { analysis, period, stressDelta } = context;
  if (period.stress === null) return [];
  const level = decimal(period.stress);
  const when = `on ${dayWords(period.periodEnd)}`;
  const stated = `Sector stress is ${level} out of 100 ${when}`;
  if (stressDelta === null) return [`${stated}.`];
  const change = stressMove(context);
  const against = `${change === "unchanged" ? "from" : "on"} a ${analysis.world.publisher.period} earlier`;
  return [`${stated}, ${change} ${against}.`, ...extremeWords(context, period.stress, stressDelta)];
}

/** The gain in stress in words. */
export function stressMove({ stressDelta }: Pick<IssueContext, "stressDelta">): string {
  return changeWords(stressDelta ?? 0, "points");
}

/** Since when the index has not been so high or low, if at least `extremePeriods` of the methodology ago. */
function extremeWords(
  { market, methodology, comparison }: IssueContext,
  now: number,
  change: number,
): string[] {
  if (change === 0) return [];
  const since = comparison?.alikeSince ?? null;
  const earlier = market
    .slice(0, -1)
    .filter(({ stress, periodEnd }) => stress !== null && since !== null && periodEnd >= since);
  const beyond = earlier.findLastIndex(
    ({ stress }) => stress !== null && (change > 0 ? stress >= now : stress <= now),
  );
  if (earlier.length - 1 - beyond < methodology.issue.extremePeriods) return [];
  const highest = change > 0 ? "highest" : "lowest";
  const last = earlier[beyond];
  if (last !== undefined)
    return [`It is the ${highest} reading since ${dayWords(last.periodEnd)}.`];
  const isWhole = since === market[0]?.periodEnd;
  if (isWhole) return [`No reading of the series has been ${change > 0 ? "higher" : "lower"}.`];
  return [
    `It is the ${highest} reading since the index last changed, on ${dayWords(since ?? "")}.`,
  ];
}

export function segmentWords(context: IssueContext): readonly string[] {
  const parts = context.period.segments
    .flatMap(({ id, name, contribution }) =>
      contribution === null ? [] : [{ id, name, contribution }],
    )
    .sort((a, b) => b.contribution - a.contribution);
  const [first, second] = parts;
  if (first === undefined) return [];
  const next =
    second === undefined ? "" : `, followed by ${second.name} with ${decimal(second.contribution)}`;
  return [
    `${first.name} contributes most, ${decimal(first.contribution)} points${next}.`,
    ...moverWords(parts, context),
  ];
}

function moverWords(
  parts: readonly { readonly id: string; readonly name: string; readonly contribution: number }[],
  { comparison }: IssueContext,
): readonly string[] {
  const contributions = (of: ComparedFigures | undefined) =>
    new Map(of?.segments.map(({ id, contribution }) => [id, contribution]));
  const later = contributions(comparison?.now);
  const earlier = contributions(comparison?.before);
  const [largest] = parts
    .flatMap(({ id, name }) => {
      const contribution = later.get(id) ?? null;
      const before = earlier.get(id) ?? null;
      return before === null || contribution === null
        ? []
        : [{ name, contribution, before, size: Math.abs(contribution - before) }];
    })
    .sort((a, b) => b.size - a.size);
  if (largest === undefined) return [];
  const move = changeWords(changeOf(largest.contribution, largest.before, 1) ?? 0, "points");
  return move === "unchanged"
    ? ["No segment moved by as much as a tenth of a point."]
    : [`The largest move is that of ${largest.name}, ${move}.`];
}

export type InBand = (band: RiskBand) => number;

export function inBands({ analysis }: IssueContext): InBand {
  const listed = analysis.firms.filter(({ firm }) =>
    isConstituent(firm, sightOn(analysis.world.asOf)),
  );
  return (band) => listed.filter((firm) => firm.band === band).length;
}

export function firmWords(context: IssueContext): readonly string[] {
  const count = inBands(context);
  const { by } = context.methodology.bands;
  if (by === "none") return [ratingWords(context)];
  if (by === "score") return [ratingWords(context), ...classWords(count)];
  return [ratingWords(context), ...riskWords(context, count)];
}

function ratingWords({ period, comparison, methodology }: IssueContext): string {
  const { constituents: all, rated, level } = period;
  if (all === 0) return "The index has no constituents.";
  if (level === null && all === 1) return "The only constituent cannot be rated.";
  if (level === null) return `None of the ${countWords(all, "constituent")} can be rated.`;
  const change = printedChange(methodology, comparison?.now.level, comparison?.before.level);
  const { decimals } = methodology.score.scale;
  const name = levelNames[methodology.level.aggregate].toLowerCase();
  const moved = change === null ? "" : `, ${changeWords(change, "", decimals)}`;
  const stated = decimal(printedScore(methodology, level), decimals);
  return `${ratedWords(rated, all)} and the ${name} is ${stated}${moved}.`;
}

function ratedWords(rated: number, all: number): string {
  if (all === 1) return "The only constituent is rated";
  if (rated === all) return `All ${all} constituents are rated`;
  return `${rated} of the ${all} constituents ${rated === 1 ? "is" : "are"} rated`;
}

/** How many firms are in which band of scores, the best first. */
function classWords(count: InBand): readonly string[] {
  const rated = riskBands.filter((band) => band !== "unrated" && count(band) > 0);
  const parts = rated.map((band) => `${count(band)} in %band-${band}%`);
  return parts.length === 0 ? [] : [`By score, the %firm%s are ${listWords(parts, parts.length)}.`];
}

/** Who is at risk, and of how many firms that is not known: not known is not none. */
function riskWords({ analysis }: IssueContext, count: InBand): readonly string[] {
  const { model } = analysis.world;
  const unknown = count("unrated");
  const all = riskBands.reduce((sum, band) => sum + count(band), 0);
  if (all === 0) return [];
  if (unknown === all) {
    const why = model === null ? "no model is in force" : "too few of its readings are fresh";
    return [`The risk of ${unknown === 1 ? "the" : "every"} %firm% is unknown, because ${why}.`];
  }
  if (unknown === 0) return [atRiskWords(count)];
  const because = model === null ? ", because no model is in force" : "";
  return [
    atRiskWords(count),
    `The risk of ${countWords(unknown, "%firm%")} is not known${because}.`,
  ];
}

function atRiskWords(count: InBand): string {
  const [first, second] = (["critical", "high"] as const).filter((band) => count(band) > 0);
  if (first === undefined) return "No %firm% is at high or critical risk.";
  const also =
    second === undefined ? "" : `, ${countWords(count(second), "%firm%")} at ${second} risk`;
  return `${firmsThat(count(first), "is", "are")} at ${first} risk${also}.`;
}

function firmsThat(firms: number, one: string, many: string): string {
  return sentence(`${countWords(firms, "%firm%")} ${firms === 1 ? one : many}`);
}

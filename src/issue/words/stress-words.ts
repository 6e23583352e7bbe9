import type { ComparedFigures } from "../../engine/facts/compare.ts";
import { isConstituent } from "../../engine/reading/firm-reading.ts";
import { printedChange, printedScore } from "../../engine/reading/printed.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { countWords } from "../../model/language/counted.ts";
import { levelNames } from "../../model/methodology/level.ts";
import { scoreLook } from "../../model/methodology/score-look.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { leadersOf, leaderWords } from "../../record/leader-words.ts";
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
  // the only segment is the whole
  if (parts.length < 2) return [];
  return [largestWords(parts), ...moverWords(parts, context)];
}

/** What contributes most as it is printed, and what comes next. */
function largestWords(
  parts: readonly { readonly name: string; readonly contribution: number }[],
): string {
  const [most] = parts.map(({ contribution }) => decimal(contribution));
  const first = parts.filter(({ contribution }) => decimal(contribution) === most);
  const second = parts.at(first.length);
  const names = listWords(first.map(({ name }) => name));
  if (Number(most) === 0) return "No segment contributes as much as a tenth of a point.";
  if (first.length > 1) return `${names} contribute most, ${most} points each.`;
  const next =
    second === undefined ? "" : `, followed by ${second.name} with ${decimal(second.contribution)}`;
  return `${names} contributes most, ${most} points${next}.`;
}

function moverWords(
  parts: readonly { readonly id: string; readonly name: string; readonly contribution: number }[],
  { comparison }: IssueContext,
): readonly string[] {
  const contributions = (of: ComparedFigures | undefined) =>
    new Map(of?.segments.map(({ id, contribution }) => [id, contribution]));
  const later = contributions(comparison?.now);
  const earlier = contributions(comparison?.before);
  const moves = parts.flatMap(({ id, name }) => {
    const move = changeOf(later.get(id) ?? null, earlier.get(id) ?? null, 1);
    return move === null ? [] : [{ name, move }];
  });
  if (moves.length === 0) return [];
  const most = Math.max(...moves.map(({ move }) => Math.abs(move)));
  if (most === 0) return ["No segment moved by as much as a tenth of a point."];
  const [first, ...alike] = moves.filter(({ move }) => Math.abs(move) === most);
  if (first === undefined) return [];
  const told = [first, ...alike].map(({ name, move }) => `${name}, ${changeWords(move, "points")}`);
  return alike.length === 0
    ? [`${first.name} moved most, ${changeWords(first.move, "points")}.`]
    : [`Most moved ${told.join("; ")}.`];
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
  const rated = [ratingWords(context), ...leadWords(context)];
  if (by === "none") return rated;
  if (by === "score") return [...rated, ...classWords(count)];
  return [...rated, ...riskWords(context, count)];
}

function ratingWords(context: IssueContext): string {
  const { period, comparison, methodology } = context;
  const { constituents: all, rated, level } = period;
  if (all === 0) return "The index has no constituents.";
  if (level === null && all === 1) return "The only constituent cannot be rated.";
  if (level === null) return `None of the ${countWords(all, "constituent")} can be rated.`;
  const change = printedChange(methodology, comparison?.now.level, comparison?.before.level);
  const { decimals } = methodology.score.scale;
  const name = levelNames[methodology.level.aggregate].toLowerCase();
  const carried = isCarried(context);
  // that nothing new was read is not that nothing changed
  const isTold = change !== null && !(carried && change === 0);
  const moved = isTold ? `, ${changeWords(change, "", decimals)}${since(context)}` : "";
  const by = carried ? ", by earlier readings alone," : "";
  const stated = decimal(printedScore(methodology, level), decimals);
  return `${ratedWords(rated, all)}${by} and the ${name} is ${stated}${moved}.`;
}

/** Whether no rated firm has a reading of the period. */
function isCarried({ analysis, period }: IssueContext): boolean {
  const days = analysis.firms.flatMap(({ score, lastObservedOn }) =>
    score === null ? [] : [lastObservedOn],
  );
  return days.length > 0 && days.every((day) => day !== null && day < period.periodStart);
}

/** When a change of scores began, unless the sentence about stress has said so. */
function since({ period, stressDelta, analysis }: IssueContext): string {
  if (period.stress !== null && stressDelta !== null) return "";
  return ` on the ${analysis.world.publisher.period} before`;
}

/** Who ranks first in an index without stress, which is a ranking; nothing where a chain is its news. */
function leadWords({ analysis, period, methodology }: IssueContext): readonly string[] {
  if (period.state !== null || methodology.level.aggregate === "chain") return [];
  const leaders = leadersOf(
    analysis.firms.map(({ firm, rank, score }) => {
      return { name: firm.name, rank, score: printedScore(methodology, score) };
    }),
  );
  return leaders === null ? [] : [`${leaderWords(leaders, scoreLook(methodology))}.`];
}

function ratedWords(rated: number, all: number): string {
  if (all === 1) return "The only constituent is rated";
  if (all === 2 && rated === all) return "Both constituents are rated";
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
    // an index without a model says nothing of risk
    if (model === null) return [];
    const whose = unknown === 1 ? "the" : "every";
    return [`The risk of ${whose} %firm% is unknown, because too few of its readings are fresh.`];
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

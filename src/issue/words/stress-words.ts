import { dayWords } from "../../record/day-words.ts";
import type { IssueContext } from "../issue-context.ts";
import { changeOf } from "./metric.ts";
import { changeWords, decimal } from "./number-words.ts";

/** Level, change and how unusual it is; empty without a stress index. */
export function stressWords(context: IssueContext): readonly string[] {
  const { analysis, now, period, stressDelta, texts } = context;
  if (now.stressIndex === null) return [];
  const level = decimal(now.stressIndex);
  const when = `on ${dayWords(period.periodEnd)}`;
  const stated =
    texts === "first"
      ? `Sector stress stands at ${level} points out of 100 ${when}`
      : `Sector stress is ${level} out of 100 ${when}`;
  if (stressDelta === null) return [`${stated}.`];
  const change = stressMove(context);
  const against = `${change === "unchanged" ? "from" : "on"} a ${analysis.world.publisher.period} earlier`;
  return [
    `${stated}, ${change} ${against}.`,
    ...extremeWords(context, now.stressIndex, stressDelta),
  ];
}

/** The gain in stress in words; in the first edition of the texts, that of the figures as printed. */
export function stressMove({ texts, stressDelta, now, was }: IssueContext): string {
  const ofPrinted = () => changeOf(texts, now.stressIndex, was.stressIndex, 1);
  return changeWords((texts === "second" ? stressDelta : ofPrinted()) ?? 0, "points");
}

/**
 * Says since when the index has not been so high or so low, when that is at least as long ago as
 * the history that the methodology asks of an empirical distribution.
 */
function extremeWords({ told, methodology }: IssueContext, now: number, change: number): string[] {
  if (change === 0) return [];
  const earlier = told.slice(0, -1).filter(({ stress }) => stress !== null);
  const beyond = earlier.findLastIndex(
    ({ stress }) => stress !== null && (change > 0 ? stress >= now : stress <= now),
  );
  if (earlier.length - 1 - beyond < methodology.stress.minPeriods) return [];
  const since = earlier[beyond];
  return since === undefined
    ? [`No reading of the series has been ${change > 0 ? "higher" : "lower"}.`]
    : [
        `It is the ${change > 0 ? "highest" : "lowest"} reading since ${dayWords(since.periodEnd)}.`,
      ];
}

/** Which segments the index is made of, which moved, and what their co-movement does to it. */
export function segmentWords(context: IssueContext): readonly string[] {
  const parts = context.now.segments
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
    ...comovementWords(context),
  ];
}

function moverWords(
  parts: readonly { readonly id: string; readonly name: string; readonly contribution: number }[],
  { was, texts }: IssueContext,
): readonly string[] {
  const earlier = new Map(was.segments.map(({ id, contribution }) => [id, contribution]));
  const [largest] = parts
    .flatMap(({ id, name, contribution }) => {
      const before = earlier.get(id) ?? null;
      return before === null
        ? []
        : [{ name, contribution, before, size: Math.abs(contribution - before) }];
    })
    .sort((a, b) => b.size - a.size);
  if (largest === undefined) return [];
  const move = changeWords(changeOf(texts, largest.contribution, largest.before, 1) ?? 0, "points");
  return move === "unchanged"
    ? ["No segment moved by as much as a tenth of a point."]
    : [`The largest move is that of ${largest.name}, ${move}.`];
}

function comovementWords({ now: { crossCorrelation }, texts }: IssueContext): readonly string[] {
  if (crossCorrelation === null || decimal(crossCorrelation) === "0.0") return [];
  const size = decimal(Math.abs(crossCorrelation));
  return texts === "second"
    ? [`The segments do not move as one: that takes ${size} points off.`]
    : [
        `Because the segments do not move as one, the index is ${size} points below what the same segment levels would give if they did.`,
      ];
}

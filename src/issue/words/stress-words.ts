import { stressReading } from "../../engine/market/stress-reading.ts";
import type { Methodology } from "../../model/methodology.ts";
import { dayWords } from "../../record/day-words.ts";
import type { IssueContext } from "../issue-context.ts";
import { changeOf } from "./change.ts";
import { changeWords, decimal } from "./number-words.ts";

/** Level, change and how unusual it is; empty without a stress index. */
export function stressWords(context: IssueContext): readonly string[] {
  const now = stressReading(context.period).stressIndex;
  if (now === null) return [];
  const delta = stressDelta(context);
  const when = `on ${dayWords(context.period.periodEnd)}`;
  const { texts } = context.analysis.world.methodology.issue;
  const level =
    texts === "first"
      ? `Sector stress stands at ${decimal(now)} points out of 100 ${when}`
      : `Sector stress is ${decimal(now)} out of 100 ${when}`;
  if (delta === null) return [`${level}.`];
  const earlier = `a ${context.analysis.world.publisher.period}`;
  const change = stressMove(context);
  const against = change === "unchanged" ? `from ${earlier} earlier` : `on ${earlier} earlier`;
  return [`${level}, ${change} ${against}.`, ...extremeWords(context, now, delta)];
}

/** The gain of a record's stress index on the period before; null without both. */
export function stressDelta({ period, before, analysis }: IssueContext): number | null {
  const { methodology } = analysis.world;
  if (period.stress === null || before === null || before.stress === null) return null;
  return changeOf(methodology.issue.texts, period.stress, before.stress, 3);
}

/** The same in words; in the first edition of the texts, the change of the figures as printed. */
export function stressMove(context: IssueContext): string {
  const { methodology } = context.analysis.world;
  if (methodology.issue.texts === "second") return changeWords(stressDelta(context) ?? 0, "points");
  const [now, then] = [context.period, context.before ?? undefined].map(
    (period) => stressReading(period).stressIndex ?? 0,
  );
  return changeWords(changeOf(methodology.issue.texts, now ?? 0, then ?? 0, 1), "points");
}

/**
 * Says since when the index has not been so high or so low, when that is at least as long ago as
 * the history that the methodology asks of an empirical distribution.
 */
function extremeWords({ told, analysis }: IssueContext, now: number, change: number): string[] {
  if (change === 0) return [];
  const earlier = told.slice(0, -1).filter(({ stress }) => stress !== null);
  const beyond = earlier.findLastIndex(({ stress }) => reaches(stress, now, change));
  if (earlier.length - 1 - beyond < analysis.world.methodology.stress.minPeriods) return [];
  const extreme = change > 0 ? "highest" : "lowest";
  const since = earlier[beyond];
  return since === undefined
    ? [`No reading of the series has been ${change > 0 ? "higher" : "lower"}.`]
    : [`It is the ${extreme} reading since ${dayWords(since.periodEnd)}.`];
}

function reaches(stress: number | null, now: number, change: number): boolean {
  return stress !== null && (change > 0 ? stress >= now : stress <= now);
}

/** Which segments the index is made of, which moved, and what their co-movement does to it. */
export function segmentWords(context: IssueContext): readonly string[] {
  const { period } = context;
  const { segments, crossCorrelation } = stressReading(period);
  const parts = segments
    .flatMap(({ id, name, contribution }) =>
      contribution === null ? [] : [{ id, name, contribution }],
    )
    .sort((a, b) => b.contribution - a.contribution);
  const [first, second] = parts;
  if (first === undefined) return [];
  const then =
    second === undefined ? "" : `, followed by ${second.name} with ${decimal(second.contribution)}`;
  return [
    `${first.name} contributes most, ${decimal(first.contribution)} points${then}.`,
    ...moverWords(parts, context),
    ...comovementWords(crossCorrelation, context.analysis.world.methodology),
  ];
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly contribution: number;
}

function moverWords(parts: readonly Part[], { before, analysis }: IssueContext): readonly string[] {
  const earlier = new Map(
    stressReading(before ?? undefined).segments.map(({ id, contribution }) => [id, contribution]),
  );
  const moves = parts.flatMap(({ id, name, contribution }) => {
    const then = earlier.get(id) ?? null;
    return then === null ? [] : [{ name, contribution, then, size: Math.abs(contribution - then) }];
  });
  const [largest] = moves.sort((a, b) => b.size - a.size);
  if (largest === undefined) return [];
  const { methodology } = analysis.world;
  const move = changeOf(methodology.issue.texts, largest.contribution, largest.then, 1);
  const change = changeWords(move, "points");
  return change === "unchanged"
    ? ["No segment moved by as much as a tenth of a point."]
    : [`The largest move is that of ${largest.name}, ${change}.`];
}

function comovementWords(
  crossCorrelation: number | null,
  { issue }: Pick<Methodology, "issue">,
): readonly string[] {
  if (crossCorrelation === null || decimal(crossCorrelation) === "0.0") return [];
  const size = decimal(Math.abs(crossCorrelation));
  if (issue.texts === "second")
    return [`The segments do not move as one: that takes ${size} points off.`];
  return [
    `Because the segments do not move as one, the index is ${size} points below what the same segment levels would give if they did.`,
  ];
}

import { at } from "../../model/language/at.ts";
import type { ScoreLook } from "../../model/methodology/score-look.ts";
import { dayWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import type { CardPoint } from "../input/card-frame.ts";
import { readingsOf } from "./movement-words.ts";
import type { Chart } from "./view-model.ts";
import { figureText } from "./words.ts";

const states = ["watch", "elevated", "high", "critical"] as const;

export interface ChartWords {
  readonly isOfFigure: boolean;
  readonly caption: string;
  readonly empty: string;
}

export function stressChart(
  history: readonly CardPoint[],
  thresholds: Readonly<Record<(typeof states)[number], number>>,
  words: ChartWords,
): Chart {
  const edges = [0, ...states.map((state) => thresholds[state]), 100];
  return {
    ...line(history, words, 1),
    low: 0,
    high: 100,
    levels: states.map((state) => ({
      words: `${sentence(state)} ${thresholds[state]}+`,
      at: thresholds[state],
    })),
    zones: (["nominal", ...states] as const).map((tone, i) => ({
      from: at(edges, i),
      to: at(edges, i + 1),
      tone,
    })),
  };
}

/** The ends of the scale of scores, and the decimals in which they are written. */
export function chartBounds({ min, max, decimals }: ScoreLook) {
  return {
    from: min ?? Number.NEGATIVE_INFINITY,
    to: max ?? Number.POSITIVE_INFINITY,
    digits: decimals,
  };
}

/** A line over the range of its own data, between round levels. */
export function rangeChart(
  history: readonly CardPoint[],
  bounds: { readonly from: number; readonly to: number; readonly digits: number },
  words: ChartWords,
): Chart {
  const read = readingsOf(history);
  const none = Number.isFinite(bounds.from) ? bounds.from : 0;
  const values = read.length === 0 ? [none] : read;
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = roundStep((most - least) / 3, bounds.digits);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const count = Math.round((high - low) / step);
  return {
    ...line(history, words, bounds.digits),
    low: Math.max(bounds.from, low),
    high: Math.min(bounds.to, high),
    levels: Array.from({ length: count + 1 }, (_, i) => Number((low + i * step).toPrecision(12)))
      .filter((at) => at >= bounds.from && at <= bounds.to)
      .map((at) => ({ words: figureText(at, step < 1 ? decimalsOf(step) : undefined), at })),
    zones: [],
  };
}

function decimalsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

/** The smallest step of 1, 2, 5, 10, 20, … that is at least as wide, and below 1 for values of many decimals. */
function roundStep(width: number, digits: number): number {
  const wanted = Math.max(digits < 2 ? 1 : 10 ** -digits, width);
  const ten = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((factor) => factor * ten).find((step) => step >= wanted) ?? wanted;
}

/** The part of a caption that explains the squares; empty without one. */
export function squareWords(history: readonly CardPoint[]): string {
  const some = (isGap: boolean) =>
    history.some(({ value, isRevised = false }) => isRevised && (value === null) === isGap);
  const told = [some(false) ? "squares: revised" : "", some(true) ? "above: withdrawn" : ""];
  return told
    .filter(Boolean)
    .map((words) => `, ${words}`)
    .join("");
}

function line(history: readonly CardPoint[], words: ChartWords, digits: number) {
  const days = readingsOf(history).length === 0 ? [] : history.map(({ periodEnd }) => periodEnd);
  const from = days[0] ?? null;
  const to = days.at(-1) ?? null;
  return {
    ...words,
    points: history.map(({ value }) => value),
    revised: history.flatMap(({ isRevised = false }, i) => (isRevised ? [i] : [])),
    from: from === null || from === to ? "" : dayWords(from),
    to: to === null ? "" : dayWords(to),
    peak: peakOf(history, digits),
  };
}

/** The highest of the readings; null where it is the newest, or where all are the same. */
function peakOf(history: readonly CardPoint[], digits: number): Chart["peak"] {
  const values = history.map(({ value }) => value ?? Number.NEGATIVE_INFINITY);
  const most = Math.max(...values);
  const index = values.indexOf(most);
  const point = history[index];
  const isFlat = history.every(({ value }) => value === null || value === most);
  if (point === undefined || isFlat || values.at(-1) === most) return null;
  return { index, words: `Peak ${figureText(most, digits)}, ${dayWords(point.periodEnd)}` };
}

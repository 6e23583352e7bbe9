import { at } from "../../model/language/at.ts";
import type { CardPoint } from "../input/card-input.ts";
import { streakWords } from "./words.ts";

/** Readings that a record high or low must outdo before it is worth a headline. */
const minReadings = 26;

export function readingsOf(history: readonly CardPoint[]): readonly number[] {
  return history.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** Where a series of readings goes, such as "Stress up a third week"; null before the second one. */
export function movementWords(
  subject: string,
  values: readonly number[],
  period: string,
): string | null {
  return stepWords(subject, values, stepsOf(values), period);
}

/** The same of a series whose last change, rounded once, is given. */
export function movedWords(
  subject: string,
  values: readonly number[],
  change: number,
  period: string,
): string | null {
  const steps = [...stepsOf(values).slice(0, -1), Math.sign(change)];
  return stepWords(subject, values, steps, period);
}

function stepWords(
  subject: string,
  values: readonly number[],
  steps: readonly number[],
  period: string,
): string | null {
  const direction = steps.at(-1);
  if (direction === undefined) return null;
  if (direction === 0) return `${subject} unchanged on the ${period}`;
  const run = steps.length - 1 - steps.findLastIndex((step) => step !== direction);
  const count = run === 1 ? `on the ${period}` : streakWords(run, period);
  return `${subject} ${direction > 0 ? "up" : "down"} ${count}${extreme(values, direction, period)}`;
}

/** Whether the last of some readings moved by as much as a tenth. */
export function hasMoved(values: readonly number[]): boolean {
  return (stepsOf(values).at(-1) ?? 0) !== 0;
}

function stepsOf(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, i) => stepOf(value, at(values, i)));
}

/** The direction of a change, rounded once to one decimal, as the figure beside it is. */
function stepOf(now: number, before: number): number {
  return Math.sign(Math.round((now - before) * 10));
}

function extreme(values: readonly number[], direction: number, period: string): string {
  const earlier = values.slice(0, -1);
  const now = values.at(-1);
  if (now === undefined || earlier.length < minReadings) return "";
  const beyond = earlier.every((value) => (direction > 0 ? value < now : value > now));
  if (!beyond) return "";
  return ` to its ${direction > 0 ? "highest" : "lowest"} in ${span(values.length, period)}`;
}

/** "a year" for 52 weeks, else "30 weeks". */
function span(count: number, period: string): string {
  const inYear: Readonly<Record<string, number>> = {
    ...{ day: 365, week: 52, month: 12 },
    ...{ quarter: 4, "half-year": 2, year: 1 },
  };
  return count === inYear[period] ? "a year" : `${count} ${period}s`;
}

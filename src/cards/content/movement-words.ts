import { at } from "../../model/language/at.ts";
import type { CardPoint } from "../input/card-frame.ts";

/** Readings that a record high or low must outdo before it is worth a headline. */
const minReadings = 26;

export function readingsOf(history: readonly CardPoint[]): readonly number[] {
  return history.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** Such as "Stress up a third week"; null before the second reading. A change that is given was rounded once. */
export function movementWords(
  subject: string,
  values: readonly number[],
  period: string,
  change?: number,
  decimals = 1,
): string | null {
  const all = stepsOf(values, decimals);
  const steps = change === undefined ? all : [...all.slice(0, -1), Math.sign(change)];
  const direction = steps.at(-1);
  if (direction === undefined) return null;
  if (direction === 0) return `${subject} unchanged on the ${period}`;
  const run = steps.length - 1 - steps.findLastIndex((step) => step !== direction);
  const count = run === 1 ? `on the ${period}` : streakWords(run, period);
  return `${subject} ${direction > 0 ? "up" : "down"} ${count}${extreme(values, direction, period)}`;
}

/** The directions of changes, each rounded once as the figure beside it is. */
function stepsOf(values: readonly number[], decimals: number): readonly number[] {
  const unit = 10 ** decimals;
  return values.slice(1).map((now, i) => Math.sign(Math.round((now - at(values, i)) * unit)));
}

const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** "a second week", "an eighth week"; past twelve "for 13 weeks". */
function streakWords(n: number, period: string): string {
  const ordinal = ordinals[n - 1];
  if (ordinal === undefined) return `for ${n} ${period}s`;
  return `${ordinal.startsWith("e") ? "an" : "a"} ${ordinal} ${period}`;
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
    day: 365,
    week: 52,
    month: 12,
    quarter: 4,
    "half-year": 2,
    year: 1,
  };
  return count === inYear[period] ? "a year" : `${count} ${period}s`;
}

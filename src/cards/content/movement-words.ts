import { at } from "../../model/language/at.ts";
import type { CardPoint, Run } from "../input/card-frame.ts";

/** Readings that a record high or low must outdo before it is worth a headline. */
const minReadings = 26;

export function readingsOf(history: readonly CardPoint[]): readonly number[] {
  return history.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** Such as "Stress up a third week"; null where the last change is not known. */
export function movementWords(
  subject: string,
  { moves, alike }: Run,
  period: string,
  decimals = 1,
): string | null {
  const unit = 10 ** decimals;
  // each is rounded once, as the figure beside it is
  const steps = moves.map((move) => Math.sign(Math.round(move * unit)));
  const direction = steps.at(-1);
  if (direction === undefined) return null;
  if (direction === 0) return `${subject} unchanged on the ${period}`;
  const run = steps.length - 1 - steps.findLastIndex((step) => step !== direction);
  const count = run === 1 ? `on the ${period}` : streakWords(run, period);
  return `${subject} ${direction > 0 ? "up" : "down"} ${count}${extreme(alike, direction, period)}`;
}

/** The run of a line of points, whose last change is known. */
export function runOfLine(history: readonly CardPoint[], change: number): Run {
  const alike: number[] = [];
  for (const { value, isBroken = false } of history.toReversed()) {
    if (value === null) break;
    alike.unshift(value);
    if (isBroken) break;
  }
  const moves = alike.slice(1).map((now, i) => now - at(alike, i));
  return { moves: [...moves.slice(0, -1), change], alike };
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

import { at } from "../../language/at.ts";
import type { PublicationCardInput } from "../input/card-input.ts";
import { inSentence, streakWords } from "./number-words.ts";
import { undeterminedWords } from "./undetermined-words.ts";
import { stateWords } from "./words.ts";

/** Readings that a record high or low must outdo before it is worth a headline. */
const minReadings = 26;

/** The news of a reading of stress: its state if that changed, else where it goes and what leads. */
export function stressNews(input: PublicationCardInput): string {
  if (input.undetermined !== null) return undeterminedWords(input.undetermined);
  return turnOfState(input) ?? movementNews(input);
}

/** The market state rose or fell; null where it did not. */
export function turnOfState({
  transition,
  previousState,
  marketState,
  leader,
}: PublicationCardInput): string | null {
  const state = stateWords[marketState].toLowerCase();
  const known = previousState !== null && previousState !== "indeterminate";
  if (transition === "entered" || (!known && transition !== "unchanged")) {
    return `Market state is determined as ${state}`;
  }
  if (previousState === null || transition === "unchanged") return null;
  const verb = transition === "raised" ? "rises" : "falls";
  const led = leader === null ? "" : `, led by ${inSentence(leader)}`;
  return `Market state ${verb} from ${stateWords[previousState].toLowerCase()} to ${state}${led}`;
}

function movementNews({ history, period, leader, transition }: PublicationCardInput): string {
  const values = history.flatMap(({ value }) => (value === null ? [] : [value]));
  const steps = values.slice(1).map((value, i) => stepOf(value, at(values, i)));
  const direction = steps.at(-1) ?? 0;
  if (steps.length === 0) return `The first reading of stress`;
  if (direction === 0) return `Stress unchanged on the ${period}`;
  const way = direction > 0 ? "up" : "down";
  const run = steps.length - 1 - steps.findLastIndex((step) => step !== direction);
  const count = run === 1 ? `on the ${period}` : streakWords(run, period);
  const led = leader === null || transition === "entered" ? "" : `, led by ${inSentence(leader)}`;
  return `Stress ${way} ${count}${extreme(values, direction, period)}${led}`;
}

/** The direction between two readings as they are printed, to one decimal. */
function stepOf(now: number, before: number): number {
  return Math.sign(Math.round(now * 10) - Math.round(before * 10));
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
  const inYear: Readonly<Record<string, number>> = { week: 52, month: 12, quarter: 4, year: 1 };
  return count === inYear[period] ? "a year" : `${count} ${period}s`;
}

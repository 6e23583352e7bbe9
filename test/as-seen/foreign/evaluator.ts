import type { Period } from "../../../src/model/publisher.ts";
import { type Grades, gradesOn, middle } from "../scores-only.ts";

// What an index of one indicator and one segment must say, worked out from the contract with
// nothing of the program: scores are grades (3.1, 3.2), ranks share places (3.4), stress is the
// square of the mid-rank of the median among the medians so far (3.5), the state has steps (3.6).

/** A firm by its slug, with the days on which it enters and leaves the index. */
export interface Member {
  readonly slug: string;
  readonly name: string;
  readonly from: string;
  readonly until: string | null;
}

/** A model of one feature, the grade. */
export interface Prior {
  readonly intercept: number;
  readonly coef: number;
  readonly mean: number;
  readonly sd: number;
  readonly baseRate: number;
  readonly horizonDays: number;
  readonly periodDays: number;
}

export interface Facts {
  readonly period: Period;
  readonly asOf: string;
  readonly members: readonly Member[];
  readonly grades: Grades;
  /** The first day on which a period may end. */
  readonly since: string;
}

export interface Market {
  readonly periodEnd: string;
  readonly level: number | null;
  readonly stress: number | null;
  readonly state: string;
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);
const plus = (text: string, days: number) => iso(new Date(day(text).getTime() + days * 86_400_000));
const months = { month: 1, quarter: 3, "half-year": 6, year: 12 };

/** Whether a day is the last of a period. */
function ends(period: Period, text: string): boolean {
  if (period === "day") return true;
  if (period === "week") return day(text).getUTCDay() === 0;
  const next = day(plus(text, 1));
  return next.getUTCDate() === 1 && next.getUTCMonth() % months[period] === 0;
}

/** The ends of the periods from one day to another, oldest first. */
export function endsBetween(period: Period, from: string, to: string): readonly string[] {
  const found: string[] = [];
  for (let one = from; one <= to; one = plus(one, 1)) if (ends(period, one)) found.push(one);
  return found;
}

export const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** A figure as it is printed: one decimal, and the even one of two that are as near. */
export function printed(value: number): string {
  const tenths = value * 10;
  const below = Math.floor(tenths);
  const isTie = tenths - below === 0.5;
  return ((isTie ? below + (below % 2) : Math.round(tenths)) / 10).toFixed(1);
}

/** "5 July 2026", as pages and cards say days. */
export const dayWords = (text: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(day(text));

export function isMember({ from, until }: Member, on: string): boolean {
  return from <= on && (until === null || until > on);
}

/** The grades of the firms in the index on a day, by slug; a firm without one is unrated. */
export function scoresOn({ members, grades }: Facts, on: string): ReadonlyMap<string, number> {
  const known = gradesOn(grades, on);
  return new Map(
    members.flatMap((member) => {
      const grade = isMember(member, on) ? known.get(member.slug) : undefined;
      return grade === undefined ? [] : [[member.slug, grade] as const];
    }),
  );
}

export function rankOf(scores: ReadonlyMap<string, number>, slug: string): number | null {
  const own = scores.get(slug);
  if (own === undefined) return null;
  return 1 + [...scores.values()].filter((one) => one > own).length;
}

export interface Chance {
  readonly contribution: number;
  readonly logOdds: number;
  readonly probability: number;
  readonly lift: number;
  readonly band: string;
}

const liftEdges = [0.5, 2, 5, 10];
const bands = ["low", "moderate", "elevated", "high", "critical"];

/** The probability that a prior gives to a grade, and its band (3.7 to 3.9). */
export function chanceOf(prior: Prior, grade: number): Chance {
  const contribution = (prior.coef * (grade - prior.mean)) / prior.sd;
  const logOdds = prior.intercept + contribution;
  const hazard = 1 / (1 + Math.exp(-logOdds));
  const probability = 1 - (1 - hazard) ** (prior.horizonDays / prior.periodDays);
  const lift = probability / prior.baseRate;
  const band = bands[liftEdges.filter((edge) => lift >= edge).length] ?? "";
  return { contribution, logOdds, probability, lift, band };
}

const steps = [36, 49, 64, 81];
const states = ["nominal", "watch", "elevated", "high", "critical"];
const minPeriods = 3;

/** Every period until the as-of date: level, stress and state. */
export function marketOf(facts: Facts): readonly Market[] {
  const found: Market[] = [];
  const medians: number[] = [];
  let step: number | null = null;
  let before = 100;
  for (const periodEnd of endsBetween(facts.period, facts.since, facts.asOf)) {
    const level = middle([...scoresOn(facts, periodEnd).values()]);
    if (level !== null) medians.push(level);
    const worse = medians.filter((one) => one > (level ?? 0)).length;
    const equal = medians.filter((one) => one === level).length;
    const rank = (worse + equal / 2) / medians.length;
    const stress = level === null || medians.length < minPeriods ? null : 100 * rank ** 2;
    if (stress === null) step = null;
    else {
      const reached = steps.filter((entry) => stress >= entry).length;
      const left = step === null ? 0 : (steps[step - 1] ?? 0) - 5;
      if (step === null || reached > step) step = reached;
      else if (stress < left && before < left) step -= 1;
      before = stress;
    }
    found.push({
      periodEnd,
      level,
      stress,
      state: (step === null ? null : states[step]) ?? "indeterminate",
    });
  }
  return found;
}

/** The end of the day by which the next regular record is due, where one came `lag` days after its period. */
export function nextExpected(period: Period, periodEnd: string, lag: number): string {
  const [next = ""] = endsBetween(period, plus(periodEnd, 1), plus(periodEnd, 400));
  return `${plus(next, lag)}T23:59:59Z`;
}

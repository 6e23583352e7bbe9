import type { Period } from "../../../src/model/publisher.ts";
import { type Grades, gradesOn, middle } from "../scores-only.ts";

// What an index of one indicator and one segment must say, worked out from the contract with
// nothing of the program: scores are grades (3.1, 3.2), ranks share places (3.4), stress is what the
// median of the period's new grades lacks to 100, the state has steps (9.2).

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

/** The place of a firm by its grade as it is printed. */
export function rankOf(scores: ReadonlyMap<string, number>, slug: string): number | null {
  const own = scores.get(slug);
  if (own === undefined) return null;
  const seen = (grade: number) => Number(printed(grade));
  return 1 + [...scores.values()].filter((one) => seen(one) > seen(own)).length;
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

const steps = [35, 50, 65, 80];
const states = ["nominal", "watch", "elevated", "high", "critical"];

/** The members that brought a grade in a period, with the one that they have at its end. */
function graded(facts: Facts, after: string, until: string): ReadonlyMap<string, number> {
  return new Map(
    [...scoresOn(facts, until)].filter(([slug]) =>
      Object.entries(facts.grades).some(
        ([day, of]) => of[slug] !== undefined && day > after && day <= until,
      ),
    ),
  );
}

/** The grades that members brought in a period; none while less than half of those with a grade brought one. */
function newGrades(facts: Facts, after: string, until: string): readonly number[] {
  const brought = [...graded(facts, after, until).values()];
  return 2 * brought.length < scoresOn(facts, until).size ? [] : brought;
}

/** Every period until the as-of date: level, stress and state. */
export function marketOf(facts: Facts): readonly Market[] {
  return readOn(facts, endsBetween(facts.period, facts.since, facts.asOf));
}

const lengths = { day: 1, week: 7, month: 30, quarter: 91, "half-year": 182, year: 365 };

/** The market on the as-of date, whether a period ends on it or not: then of the days of one until it. */
export function todayOf(facts: Facts): Market | undefined {
  const ends = endsBetween(facts.period, facts.since, facts.asOf);
  return readOn(facts, ends.includes(facts.asOf) ? ends : [...ends, facts.asOf]).at(-1);
}

function readOn(facts: Facts, days: readonly string[]): readonly Market[] {
  const found: Market[] = [];
  let step: number | null = null;
  let before = 100;
  let end = "";
  for (const periodEnd of days) {
    const level = middle([...scoresOn(facts, periodEnd).values()]);
    const isWithin = !ends(facts.period, periodEnd);
    const after = isWithin ? plus(periodEnd, -lengths[facts.period]) : end;
    const median = middle(newGrades(facts, after, periodEnd));
    const stress = median === null ? null : Math.round(1000 * (100 - median)) / 1000;
    end = periodEnd;
    // a gap moves no state, and nothing before it confirms a fall
    if (stress === null) before = 100;
    else {
      const reached = steps.filter((entry) => stress >= entry).length;
      const left = step === null ? 0 : (steps[step - 1] ?? 0) - 5;
      if (step === null || reached > step) step = reached;
      // a day within a period confirms no fall
      else if (!isWithin && stress < left && before < left) step -= 1;
      before = stress;
    }
    found.push({
      periodEnd,
      level,
      stress,
      state: (step === null || stress === null ? null : states[step]) ?? "indeterminate",
    });
  }
  return found;
}

/** How far the stress of the firms that count in the last two of three period ends has moved between them. */
export function stressMove(facts: Facts, ends: readonly [string, string, string]): number | null {
  const [start, before, now] = ends;
  const members = (on: string) => new Set(scoresOn(facts, on).keys());
  const isInBoth = (slug: string) => members(before).has(slug) && members(now).has(slug);
  const stressOf = (after: string, until: string) => {
    const both = [...graded(facts, after, until)].filter(([slug]) => isInBoth(slug));
    const median = middle(both.map(([, grade]) => grade));
    return median === null ? null : 100 - median;
  };
  const then = stressOf(start, before);
  const today = stressOf(before, now);
  return then === null || today === null ? null : today - then;
}

/** The end of the day by which the next regular record is due, where one came `lag` days after its period. */
export function nextExpected(period: Period, periodEnd: string, lag: number): string {
  const [next = ""] = endsBetween(period, plus(periodEnd, 1), plus(periodEnd, 400));
  return `${plus(next, lag)}T23:59:59Z`;
}

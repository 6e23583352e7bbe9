import {
  by,
  decimal,
  type Fraction,
  fraction,
  isLess,
  minus,
  plus,
  tenths,
  times,
  total,
} from "../printed/fraction.ts";
import type { ClockWorld, Member, Row, Rules } from "./clock-worlds.ts";

// The two clocks once more, from the contract alone (9.1 and 9.3): in exact fractions, over the rows of a world, and
// with nothing of the engine's.

export interface FirmFigures {
  readonly score: Fraction | null;
  readonly rank: number | null;
}

export interface IndexFigures {
  readonly level: Fraction | null;
  readonly mean: Fraction | null;
  readonly dispersion: Fraction | null;
  readonly constituents: number;
  readonly rated: number;
  readonly coverage: Fraction;
}

interface Reading {
  /** By indicator; null where it has no usable reading. */
  readonly parts: readonly (Fraction | null)[];
  readonly coverage: Fraction;
  readonly score: Fraction | null;
}

const none = fraction(0n);
const one = fraction(1n);
const least = { pillar: fraction(1n, 2n), firm: fraction(65n, 100n) };

const dayOf = (day: string) => Date.parse(day) / 86_400_000;

export function rulesOn({ rules }: ClockWorld, day: string): Rules {
  const found = rules.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  if (found === undefined) throw new RangeError(`no rules on ${day}`);
  return found;
}

/** How a period that ended by a day was known on it: by what day, or withdrawn; null where it was not read yet. */
export function knownBy(world: ClockWorld, periodEnd: string, day: string) {
  const own = world.doings.filter((doing) => doing.periodEnd === periodEnd && doing.day <= day);
  const last = own.at(-1);
  if (last !== undefined) return { by: last.day, isWithdrawn: last.what === "withdraw" };
  return readingDay(world, periodEnd) <= day ? { by: day, isWithdrawn: false } : null;
}

/** The day on which a period that nobody issues is read: its end and the usual lag, once anything is known of its days. */
function readingDay(world: ClockWorld, periodEnd: string): string {
  const { lagDays } = rulesOn(world, periodEnd);
  const day = dayOf(periodEnd) + (lagDays ?? usualLag(world, periodEnd));
  const settled = new Date(day * 86_400_000).toISOString().slice(0, 10);
  const begun = world.rows
    .filter(
      ({ observedOn, firm }) =>
        observedOn <= periodEnd && memberOf(world, firm).listedOn <= periodEnd,
    )
    .map(({ knownOn, firm }) => [knownOn, memberOf(world, firm).knownOn].sort().at(-1) ?? "");
  return [settled, begun.sort()[0] ?? "9999-12-31"].sort().at(-1) ?? "";
}

/** The 95th percentile, linear between order statistics and in whole days, of the lags of first reports known by a day. */
function usualLag(world: ClockWorld, day: string): number {
  const rows = world.rows.filter(({ firm }) => {
    const { listedOn, knownOn } = memberOf(world, firm);
    return listedOn <= day && knownOn <= day;
  });
  const first = new Map<string, number>();
  for (const { firm, indicator, observedOn, knownOn } of rows) {
    const key = `${firm} ${indicator} ${observedOn}`;
    const lag = dayOf(knownOn) - dayOf(observedOn);
    first.set(key, Math.min(lag, first.get(key) ?? lag));
  }
  const known = [...first].flatMap(([key, lag]) =>
    dayOf(key.split(" ")[2] ?? "") + lag <= dayOf(day) ? lag : [],
  );
  if (known.length === 0) return 0;
  const sorted = known.sort((a, b) => a - b);
  const twentieths = 19 * (sorted.length - 1);
  const place = Math.floor(twentieths / 20);
  const [below = 0, above = below] = [sorted[place], sorted[place + 1]];
  return below + Math.ceil(((above - below) * (twentieths % 20)) / 20);
}

export function memberOf({ members }: ClockWorld, firm: number): Member {
  const found = members[firm];
  if (found === undefined) throw new RangeError(`no firm ${firm}`);
  return found;
}

function isMember(
  { listedOn, knownOn, leftOn, leftKnownOn }: Member,
  at: string,
  by: string,
): boolean {
  const hasLeft = leftOn !== null && leftKnownOn !== null && leftOn <= at && leftKnownOn <= by;
  return listedOn <= at && knownOn <= by && !hasLeft;
}

/** The readings of the firms of the index on a day, as known on another, by given rules. */
export function sectionOn(world: ClockWorld, at: string, by: string, rules: Rules) {
  const readings = new Map<number, Reading>();
  for (const [firm, member] of world.members.entries()) {
    if (isMember(member, at, by))
      readings.set(firm, readingOf(world.rows, firm, { at, by }, rules));
  }
  return readings;
}

interface Days {
  readonly at: string;
  readonly by: string;
}

function readingOf(rows: readonly Row[], firm: number, days: Days, rules: Rules): Reading {
  const parts = rules.goalposts.map(([lo, hi, direction], indicator) => {
    const row = newest(
      rows.filter((row) => row.firm === firm && row.indicator === indicator),
      days,
    );
    if (row === null || dayOf(days.at) - dayOf(row.observedOn) > 4 * rules.halfLifeDays)
      return null;
    const share = by(minus(decimal(row.value), decimal(lo)), decimal(hi - lo));
    const held = isLess(share, none) ? none : isLess(one, share) ? one : share;
    return direction === "higher" ? held : minus(one, held);
  });
  const pillars = rules.pillars.map((weight, pillar) => {
    const own = parts.flatMap((part, i) =>
      i % rules.pillars.length === pillar ? [{ part, weight: rules.weights[i] ?? 0 }] : [],
    );
    const all = total(own.map((one) => decimal(one.weight)));
    const present = own.flatMap(({ part, weight }) =>
      part === null ? [] : [{ part, weight: decimal(weight) }],
    );
    const known = total(present.map((one) => one.weight));
    const coverage = by(known, all);
    const isEnough = known.over > 0n && !isLess(coverage, least.pillar);
    const value = isEnough
      ? by(total(present.map((one) => times(one.part, one.weight))), known)
      : null;
    return { weight: decimal(weight), coverage, value };
  });
  const weights = total(pillars.map(({ weight }) => weight));
  const coverage = by(total(pillars.map((one) => times(one.weight, one.coverage))), weights);
  const rated = pillars.flatMap(({ weight, value }) => (value === null ? [] : [{ weight, value }]));
  const isRated = rated.length > 0 && !isLess(coverage, least.firm);
  const score = isRated
    ? by(
        total(rated.map(({ weight, value }) => times(fraction(100n), times(weight, value)))),
        total(rated.map(({ weight }) => weight)),
      )
    : null;
  return { parts, coverage, score };
}

/** The last reading of the newest day that was not taken back. */
function newest(rows: readonly Row[], { at, by }: Days) {
  const known = rows.filter(({ observedOn, knownOn }) => observedOn <= at && knownOn <= by);
  for (const day of [...new Set(known.map(({ observedOn }) => observedOn))].sort().reverse()) {
    const reports = known.filter(({ observedOn }) => observedOn === day);
    const last = reports.sort((a, b) => dayOf(b.knownOn) - dayOf(a.knownOn))[0];
    if (last !== undefined && last.value !== null) return { observedOn: day, value: last.value };
  }
  return null;
}

/** The ranks of scores as they are printed. */
export function ranksOf(scores: ReadonlyMap<number, Fraction>): ReadonlyMap<number, number> {
  const printed = new Map([...scores].map(([firm, score]) => [firm, tenths(score)]));
  const all = [...printed.values()];
  return new Map(
    [...printed].map(([firm, score]) => [firm, 1 + all.filter((other) => other > score).length]),
  );
}

export function scoresIn(section: ReadonlyMap<number, Reading>): ReadonlyMap<number, Fraction> {
  return new Map(
    [...section].flatMap(([firm, { score }]) => (score === null ? [] : [[firm, score]])),
  );
}

export function firmsOf(section: ReadonlyMap<number, Reading>): ReadonlyMap<number, FirmFigures> {
  const ranks = ranksOf(scoresIn(section));
  return new Map(
    [...section].map(([firm, { score }]) => [firm, { score, rank: ranks.get(firm) ?? null }]),
  );
}

export function indexOf(section: ReadonlyMap<number, Reading>): IndexFigures {
  const scores = [...scoresIn(section).values()];
  const all = [...section.values()];
  const count = (n: number) => fraction(BigInt(n));
  return {
    level: medianOf(scores),
    dispersion: rangeOf(scores),
    mean: scores.length === 0 ? null : by(total(scores), count(scores.length)),
    constituents: all.length,
    rated: scores.length,
    coverage:
      all.length === 0 ? none : by(total(all.map((one) => one.coverage)), count(all.length)),
  };
}

export function medianOf(values: readonly Fraction[]): Fraction | null {
  return quarterOf(values, 2);
}

/** A quartile, linear between order statistics. */
function quarterOf(values: readonly Fraction[], quarters: number): Fraction | null {
  const sorted = [...values].sort((a, b) => (isLess(a, b) ? -1 : 1));
  const place = quarters * (sorted.length - 1);
  const below = sorted[Math.floor(place / 4)];
  const above = sorted[Math.ceil(place / 4)];
  if (below === undefined || above === undefined) return null;
  return plus(below, times(minus(above, below), fraction(BigInt(place % 4), 4n)));
}

function rangeOf(values: readonly Fraction[]): Fraction | null {
  const low = quarterOf(values, 1);
  const high = quarterOf(values, 3);
  return low === null || high === null ? null : minus(high, low);
}

/** Two days over the firms of both, by the rules of the later: what is compared, and the changes of ranks among them. */
export function comparedOn(world: ClockWorld, later: Days, earlier: Days) {
  const rules = rulesOn(world, later.at);
  const now = sectionOn(world, later.at, later.by, rules);
  const before = sectionOn(world, earlier.at, earlier.by, rules);
  const both = [...now.keys()].filter((firm) => before.has(firm));
  const counting = both.filter(
    (firm) => (now.get(firm)?.score ?? null) !== null && (before.get(firm)?.score ?? null) !== null,
  );
  const of = (section: ReadonlyMap<number, Reading>) =>
    new Map([...scoresIn(section)].filter(([firm]) => counting.includes(firm)));
  const [ranksNow, ranksBefore] = [ranksOf(of(now)), ranksOf(of(before))];
  const isSame = (firm: number) =>
    (now.get(firm)?.parts ?? []).every(
      (part, i) => (part === null) === ((before.get(firm)?.parts[i] ?? null) === null),
    );
  return {
    now: medianOf([...of(now).values()]),
    before: medianOf([...of(before).values()]),
    rankChanges: new Map(
      counting
        .filter(isSame)
        .map((firm) => [firm, (ranksBefore.get(firm) ?? 0) - (ranksNow.get(firm) ?? 0)]),
    ),
  };
}

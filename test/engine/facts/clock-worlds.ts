import {
  addDays,
  periodDays,
  periodEnd,
  periodEnds,
  periodStart,
} from "../../../src/engine/numbers/calendar.ts";
import { at } from "../../../src/model/language/at.ts";
import type { Period } from "../../../src/model/publisher.ts";
import { chance } from "../printed/worlds.ts";

// Random worlds for the two clocks: periods, lags of 0 to 400 days, revisions, values taken back, firms that join and
// leave, two methodologies, records, corrections and withdrawals.

export interface Row {
  readonly firm: number;
  readonly indicator: number;
  readonly observedOn: string;
  readonly knownOn: string;
  /** Null takes the reading of the day back. */
  readonly value: number | null;
}

export interface Member {
  readonly listedOn: string;
  readonly knownOn: string;
  readonly leftOn: string | null;
  readonly leftKnownOn: string | null;
}

export interface Rules {
  readonly effectiveFrom: string;
  readonly lagDays: number | null;
  readonly halfLifeDays: number;
  /** By indicator. */
  readonly goalposts: readonly (readonly [lo: number, hi: number, direction: "higher" | "lower"])[];
  readonly weights: readonly number[];
  /** By pillar, of which the indicators are in turn. */
  readonly pillars: readonly number[];
}

export type Doing = {
  readonly day: string;
  readonly periodEnd: string;
  readonly what: "issue" | "correct" | "withdraw";
};

export interface ClockWorld {
  readonly period: Period;
  /** All period ends up to the as-of date. */
  readonly ends: readonly string[];
  readonly members: readonly Member[];
  readonly rows: readonly Row[];
  readonly rules: readonly Rules[];
  /** In the order of days; no two of one day. */
  readonly doings: readonly Doing[];
  readonly asOf: string;
}

const periods = ["week", "month", "quarter", "year"] as const;

export function clockWorld(seed: number): ClockWorld {
  let drawn = 0;
  const random = () => chance(seed, drawn++);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const period = at(periods, upTo(3));
  const length = periodDays(period);
  const ends = endsOf(period, 5 + upTo(4));
  const first = at(ends, 0);
  const last = at(ends, ends.length - 1);
  const lag = upTo(at([5, 60, 400], upTo(2)));
  const asOf = addDays(last, upTo(lag + 2 * length));
  const count = 3 + upTo(3);
  const members = Array.from({ length: count }, (_, i): Member => {
    const listedOn = i > 1 && upTo(2) === 0 ? addDays(first, upTo(3 * length)) : "2019-01-01";
    const leftOn = i > 1 && upTo(2) === 0 ? addDays(first, upTo(5 * length)) : null;
    const hasLeft = leftOn !== null && leftOn > listedOn;
    return {
      listedOn,
      knownOn: listedOn === "2019-01-01" ? listedOn : addDays(listedOn, upTo(60)),
      leftOn: hasLeft ? leftOn : null,
      leftKnownOn: hasLeft ? addDays(leftOn, upTo(60)) : null,
    };
  });
  const indicators = 2 + upTo(2);
  const rows: Row[] = [];
  for (const end of ends) {
    for (let firm = 0; firm < count; firm += 1) {
      for (let indicator = 0; indicator < indicators; indicator += 1) {
        if (upTo(6) === 0) continue;
        const observedOn = addDays(end, -upTo(Math.min(length, 28) - 1));
        const knownOn = addDays(observedOn, Math.min(400, lag + upTo(4)));
        const value = (upTo(140) - 20) / 10;
        const about = { firm, indicator, observedOn };
        rows.push({ ...about, knownOn, value });
        const change = upTo(9);
        if (change > 2) continue;
        const later = addDays(knownOn, 1 + upTo(150));
        rows.push({ ...about, knownOn: later, value: change === 0 ? null : (upTo(140) - 20) / 10 });
      }
    }
  }
  const known = rows.filter(({ knownOn }) => knownOn <= asOf);
  return {
    ...{ period, members, asOf },
    ends: periodEnds(period, first, asOf),
    rows: known,
    rules: rulesOf({ period, ends, indicators, lag, random, upTo }),
    doings: doingsOf({ ends, asOf, upTo }).filter(({ periodEnd }, _, all) =>
      isKnown(known, all, periodEnd),
    ),
  };
}

function endsOf(period: Period, count: number): readonly string[] {
  const ends: string[] = [];
  let day = "2021-01-04";
  while (ends.length < count) {
    ends.push(periodEnd(period, day));
    day = addDays(at(ends, ends.length - 1), 1);
  }
  return ends;
}

interface Drawing {
  readonly period: Period;
  readonly ends: readonly string[];
  readonly asOf: string;
  readonly indicators: number;
  readonly lag: number;
  readonly random: () => number;
  readonly upTo: (most: number) => number;
}

function rulesOf({ period, ends, indicators, lag, upTo }: Omit<Drawing, "asOf">): readonly Rules[] {
  const pillars = indicators > 2 ? 2 : 1;
  const drawn = (effectiveFrom: string): Rules => ({
    effectiveFrom,
    lagDays: upTo(1) === 0 ? null : upTo(lag + 30),
    halfLifeDays: periodDays(period) * (1 + upTo(2)),
    goalposts: Array.from({ length: indicators }, () => {
      const lo = upTo(2);
      return [lo, lo + 5 + upTo(5), upTo(1) === 0 ? "higher" : "lower"] as const;
    }),
    weights: Array.from({ length: indicators }, () => 1 + upTo(3)),
    pillars: Array.from({ length: pillars }, () => 1 + upTo(3)),
  });
  const second = periodStart(period, at(ends, 2 + upTo(2)));
  return upTo(1) === 0 ? [drawn("2019-01-01")] : [drawn("2019-01-01"), drawn(second)];
}

/** Whether anything was known of the days up to a period's end when it was issued: else there is nothing to issue. */
function isKnown(rows: readonly Row[], doings: readonly Doing[], periodEnd: string): boolean {
  const issue = doings.find((one) => one.periodEnd === periodEnd);
  return rows.some(
    ({ firm, observedOn, knownOn }) =>
      firm < 2 && observedOn <= periodEnd && knownOn <= (issue?.day ?? ""),
  );
}

/** What the desk does: from some period on it issues most of them soon after their end, and repents of some. */
function doingsOf({ ends, asOf, upTo }: Pick<Drawing, "ends" | "asOf" | "upTo">): readonly Doing[] {
  const doings = new Map<string, Doing>();
  const begin = upTo(ends.length + 1);
  for (const [i, end] of ends.entries()) {
    const next = ends[i + 1] ?? addDays(end, 60);
    if (i < begin || upTo(4) === 0) continue;
    const day = addDays(end, upTo(5));
    if (day > asOf || day >= next || doings.has(day)) continue;
    doings.set(day, { day, periodEnd: end, what: "issue" });
    let then = day;
    for (let turn = 0; turn < 2 && upTo(2) === 0; turn += 1) {
      then = addDays(then, 1 + upTo(120));
      const what = upTo(3) === 0 ? "withdraw" : "correct";
      if (then > asOf || doings.has(then)) break;
      doings.set(then, { day: then, periodEnd: end, what });
      if (what === "withdraw") break;
    }
  }
  const last = ends.findLast((end) => end < asOf);
  const own = [...doings.values()].filter(({ periodEnd }) => periodEnd === last);
  const isOpen = own.length > 0 && own.every(({ day, what }) => day < asOf && what !== "withdraw");
  if (last !== undefined && isOpen && !doings.has(asOf) && upTo(3) === 0) {
    doings.set(asOf, { day: asOf, periodEnd: last, what: "withdraw" });
  }
  return [...doings.values()].sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
}

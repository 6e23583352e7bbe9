import { present } from "../../language/at.ts";
import { mostYearsApart, mostYearsBefore, yearOf } from "../../model/far-years.ts";
import { type Fault, fault, type Origin } from "../findings/finding.ts";
import { type Days, knownDays, otherDays } from "./dated-content.ts";
import type { Rules } from "./rule.ts";

export const farDayRules: Rules = {
  *"far-day"(content) {
    const known = knownDays(content);
    const years = mainYears(known);
    if (years === null) return;
    const [from, to] = [years.first - mostYearsBefore, years.last + mostYearsApart];
    const near = nearestIn(known, years);
    if (!years.all) for (const days of known) yield* outside(days, from, to, near);
    for (const { days, mayBeOld } of otherDays(content)) {
      yield* outside(days, mayBeOld ? null : from, to, near);
    }
  },
};

interface Years {
  readonly first: number;
  readonly last: number;
  /** Whether every known day is of one of them. */
  readonly all: boolean;
}

/** The run of years without a long gap that has the most days; null without a day. */
function mainYears(known: readonly Days[]): Years | null {
  const counts = new Uint32Array(10_000);
  for (const days of known) {
    for (let i = 0; i < days.length; i += 1) {
      const year = yearOf(days.day(i));
      counts[year] = present(counts[year]) + 1;
    }
  }
  const groups: { first: number; last: number; days: number }[] = [];
  for (const [year, days] of counts.entries()) {
    const group = groups.at(-1);
    if (days === 0) continue;
    if (group === undefined || year - group.last > mostYearsApart) {
      groups.push({ first: year, last: year, days });
    } else {
      group.last = year;
      group.days += days;
    }
  }
  const most = Math.max(...groups.map(({ days }) => days));
  const main = groups.find(({ days }) => days === most);
  return main === undefined ? null : { ...main, all: groups.length === 1 };
}

function* outside(
  days: Days,
  from: number | null,
  to: number,
  near: (year: number) => string,
): Generator<Fault> {
  const first = from === null ? "" : yearText(from);
  const after = yearText(to + 1);
  for (let i = 0; i < days.length; i += 1) {
    const found = days.day(i);
    if (found >= first && found < after) continue;
    const { origin, path } = days.place(i);
    const message = `A day must be near one on which something became known${near(yearOf(found))}`;
    const allowed = from === null ? `a day until ${to}` : `a day from ${from} to ${to}`;
    yield fault(origin, path, message, { found, allowed });
  }
}

/** The day nearest to a year outside of the main years, in words, with its place. */
function nearestIn(known: readonly Days[], { first, last }: Years): (year: number) => string {
  const found = new Map<boolean, string>();
  return (year) => {
    const isLater = year > last;
    const text = found.get(isLater) ?? edgeText(known, first, last, isLater);
    found.set(isLater, text);
    return text;
  };
}

function edgeText(known: readonly Days[], first: number, last: number, newest: boolean): string {
  let edge: { day: string; days: Days; index: number } | null = null;
  for (const days of known) {
    for (let index = 0; index < days.length; index += 1) {
      const day = days.day(index);
      const year = yearOf(day);
      if (year < first || year > last) continue;
      if (edge === null || (newest ? day > edge.day : day < edge.day)) edge = { day, days, index };
    }
  }
  if (edge === null) return "";
  return `, of which ${edge.day} (${placeText(edge.days.place(edge.index).origin)}) is the nearest`;
}

function placeText({ file, row }: Origin): string {
  return row === null ? `"${file}"` : `row ${row} below the header of "${file}"`;
}

function yearText(year: number): string {
  return String(Math.max(0, year)).padStart(4, "0");
}

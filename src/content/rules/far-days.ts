import { mostYearsApart, mostYearsBefore, yearOf } from "../../model/far-years.ts";
import { present } from "../../model/language/at.ts";
import type { Content } from "../content.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each, type Rules } from "./rule.ts";

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

/** Days of one kind in the content, each with its place. */
interface Days {
  readonly length: number;
  readonly day: (index: number) => string;
  readonly place: (index: number) => Placed;
}

interface Placed {
  readonly origin: Origin;
  readonly path: Path;
}

/** The days on which something became known: they decide where periods begin and end. */
function knownDays(content: Content): readonly Days[] {
  const { observations, evidence, events, outcomes, firms, publications } = content;
  return [
    column(observations, "knownOn", (row) => row.knownOn),
    column(evidence, "knownOn", (row) => row.knownOn),
    column(events, "knownOn", (row) => row.knownOn),
    column(outcomes, "knownOn", (row) => row.knownOn),
    gathered(firms, ({ statusHistory }) =>
      statusHistory.map(({ knownOn }, i) => [knownOn, ["statusHistory", i, "knownOn"]]),
    ),
    gathered(publications, ({ publishedAt }) => [[publishedAt, ["publishedAt"]]]),
  ];
}

/**
 * All other days of what is measured, and whether they tell of a firm before anybody watched it.
 * Works cite an index long after its last reading, so citations and essays are not among them.
 */
function otherDays(
  content: Content,
): readonly { readonly days: Days; readonly mayBeOld: boolean }[] {
  const { observations, evidence, events, outcomes, firms, forecasts } = content;
  const { publisher, methodologies, models } = content;
  const recent = [
    column(observations, "observedOn", (row) => row.observedOn),
    column(evidence, "observedOn", (row) => row.observedOn),
    column(events, "occurredOn", (row) => row.occurredOn),
    column(outcomes, "occurredOn", (row) => row.occurredOn),
    column(forecasts, "issuedOn", (row) => row.issuedOn),
    gathered(publisher, ({ asOf }) => [[asOf, ["asOf"]]]),
    gathered(methodologies, ({ effectiveFrom }) => [[effectiveFrom, ["effectiveFrom"]]]),
    gathered(models, ({ effectiveFrom, retiredOn, trainedThrough }) => [
      [effectiveFrom, ["effectiveFrom"]],
      [retiredOn, ["retiredOn"]],
      [trainedThrough, ["trainedThrough"]],
    ]),
    gathered(firms, ({ listedOn, knownOn, rightOfReply }) => [
      [listedOn, ["listedOn"]],
      [knownOn, ["knownOn"]],
      [rightOfReply?.on, ["rightOfReply", "on"]],
    ]),
  ];
  const old = gathered(firms, ({ foundedOn, statusHistory }) => [
    [foundedOn, ["foundedOn"]],
    ...statusHistory.map(({ from }, i): Dated => [from, ["statusHistory", i, "from"]]),
  ]);
  return [...recent.map((days) => ({ days, mayBeOld: false })), { days: old, mayBeOld: true }];
}

/** The days of a table; there can be millions, so that they are read where they are. */
function column<T>(
  { values, origin }: Records<T>,
  key: string & keyof T,
  read: (row: T) => string,
): Days {
  return {
    length: values.length,
    day: (index) => read(present(values[index])),
    place: (index) => ({ origin: origin(index), path: [key] }),
  };
}

type Dated = readonly [day: string | null | undefined, path: Path];

function gathered<T>(records: Records<T>, daysOf: (record: T) => readonly Dated[]): Days {
  const found: (Placed & { readonly day: string })[] = [];
  for (const [record, origin] of each(records)) {
    for (const [day, path] of daysOf(record)) {
      if (typeof day === "string") found.push({ day, origin, path });
    }
  }
  return {
    length: found.length,
    day: (index) => present(found[index]).day,
    place: (index) => present(found[index]),
  };
}

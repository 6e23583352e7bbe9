import { mostYearsApart, mostYearsBefore, yearOf } from "../../model/far-years.ts";
import { present } from "../../model/language/at.ts";
import type { FileKind } from "../files/kinds.ts";
import { type Fault, fault, type Path } from "../findings/finding.ts";
import type { Content } from "../tables/content.ts";
import { eachText, type Rules } from "./rule.ts";

/** Fields that hold days, by kind of file. */
type Days = readonly (readonly [kind: FileKind, ...keys: string[]])[];

/** The days on which something became known: they decide where periods begin and end. */
const known: Days = [
  ["observations", "knownOn"],
  ["evidence", "knownOn"],
  ["events", "knownOn"],
  ["outcomes", "knownOn"],
  ["firms", "statusHistory.knownOn"],
  ["publications", "publishedAt"],
];

/** All other days of what is measured; works and essays may be of any year. */
const recent: Days = [
  ["observations", "observedOn"],
  ["evidence", "observedOn"],
  ["events", "occurredOn"],
  ["outcomes", "occurredOn"],
  ["forecasts", "issuedOn"],
  ["publisher", "asOf"],
  ["methodology", "effectiveFrom"],
  ["model", "effectiveFrom", "retiredOn", "trainedThrough"],
  ["firms", "listedOn", "knownOn", "rightOfReply.on"],
];

const old: Days = [["firms", "foundedOn", "statusHistory.from"]];

export const farDayRules: Rules = {
  *"far-day"(content) {
    const years = mainYears(content);
    if (years === null) return;
    const [from, to] = [years.first - mostYearsBefore, years.last + mostYearsApart];
    if (!years.all) yield* outside(content, known, from, to);
    yield* outside(content, recent, from, to);
    yield* outside(content, old, null, to);
  },
};

/** The run of years without a long gap that has the most days, and whether it has all; null without a day. */
function mainYears(content: Content) {
  const counts = new Uint32Array(10_000);
  eachDay(content, known, (day) => {
    const year = yearOf(day);
    counts[year] = present(counts[year]) + 1;
  });
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

function outside(content: Content, days: Days, from: number | null, to: number): readonly Fault[] {
  const first = from === null ? "" : yearText(from);
  const after = yearText(to + 1);
  const allowed = from === null ? `a day until ${to}` : `a day from ${from} to ${to}`;
  const faults: Fault[] = [];
  eachDay(content, days, (found, kind, i, path) => {
    if (found >= first && found < after) return;
    const message = "A day must be near those on which something became known";
    faults.push(fault(content[kind].origin(i), path, message, { found, allowed }));
  });
  return faults;
}

function eachDay(
  content: Content,
  days: Days,
  found: (day: string, kind: FileKind, index: number, path: Path) => void,
): void {
  for (const [kind, ...keys] of days) {
    for (const key of keys) {
      eachText(content[kind], key, (day, i, path) => found(day, kind, i, path));
    }
  }
}

function yearText(year: number): string {
  return String(Math.max(0, year)).padStart(4, "0");
}

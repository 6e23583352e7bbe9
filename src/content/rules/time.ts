import { mostYearsApart, mostYearsBefore, yearOf } from "../../model/far-years.ts";
import { firmStandsOn } from "../../model/firm.ts";
import { present } from "../../model/language/at.ts";
import type { FileKind } from "../files/kinds.ts";
import { type Fault, fault, type Path } from "../findings/finding.ts";
import type { Content } from "../tables/content.ts";
import type { Records } from "../tables/records.ts";
import { each, eachText, type Rules, repeatedRecords } from "./rule.ts";

export const timeRules: Rules = {
  *"known-before-it-happened"({ observations, evidence, events, outcomes }) {
    yield* before(observations, "knownOn", "observedOn");
    yield* before(evidence, "knownOn", "observedOn");
    yield* before(events, "knownOn", "occurredOn");
    yield* before(outcomes, "knownOn", "occurredOn");
  },

  *"before-founding"({ firms, observations, events, outcomes }) {
    const founded = new Map<string, string>();
    for (const [firm, origin] of each(firms)) {
      if (firm.foundedOn === null) continue;
      founded.set(firm.firmId, firm.foundedOn);
      yield* unlessAfter(origin, ["listedOn"], firm.listedOn, firm.foundedOn);
      const first = firm.statusHistory[0]?.from ?? firm.foundedOn;
      yield* unlessAfter(origin, ["statusHistory", 0, "from"], first, firm.foundedOn);
    }
    yield* tooEarly(observations, founded, "observedOn");
    yield* tooEarly(events, founded, "occurredOn");
    yield* tooEarly(outcomes, founded, "occurredOn");
  },

  "trained-ahead": ({ model }) => before(model, "effectiveFrom", "trainedThrough"),

  *"period-order"({ publications }) {
    yield* before(publications, "periodEnd", "periodStart");
    yield* before(publications, "publishedAt", "periodEnd");
    yield* before(publications, "validUntil", "publishedAt");
  },

  *"same-effective-from"({ methodology, model }) {
    yield* shared(methodology);
    yield* shared(model);
  },

  *"as-of-before-methodology"({ publisher, methodology, firms }) {
    const [first] = methodology.values.map(({ effectiveFrom }) => effectiveFrom).sort();
    const [firm] = firms.values.map(firmStandsOn).sort();
    for (const [{ asOf }, origin] of each(publisher)) {
      if (asOf === null) continue;
      const behind = (what: string, day: string) =>
        fault(origin, ["asOf"], `"asOf" must not be before the first ${what}`, {
          found: asOf,
          allowed: `${day} or later`,
        });
      if (first !== undefined && asOf < first) yield behind("methodology", first);
      else if (firm !== undefined && asOf < firm) yield behind("firm is in the books", firm);
    }
  },

  *"far-day"(content) {
    const years = mainYears(content);
    if (years === null) return;
    const from = years.first - mostYearsBefore;
    const to = years.last + mostYearsApart;
    if (!years.all) yield* outside(content, known, from, to);
    yield* outside(content, recent, from, to);
    yield* outside(content, old, null, to);
  },
};

/** The records in which a day or an instant is before another one, and must not be. */
function* before<K extends string>(
  { values, origin }: Records<{ readonly [key in K]: string | null }>,
  key: K,
  earlier: K,
): Generator<Fault> {
  for (let i = 0; i < values.length; i += 1) {
    const { [key]: found, [earlier]: bound } = present(values[i]);
    if (found === null || bound === null || found >= bound) continue;
    const message = `"${key}" must not be before "${earlier}"`;
    yield fault(origin(i), [key], message, { found, allowed: `${bound} or later` });
  }
}

function* tooEarly<K extends string>(
  { values, origin }: Records<{ readonly [key in K | "firmId"]: string }>,
  founded: ReadonlyMap<string, string>,
  key: K,
): Generator<Fault> {
  for (let i = 0; i < values.length; i += 1) {
    const { firmId, [key]: found } = present(values[i]);
    const since = founded.get(firmId);
    if (since !== undefined && found < since) yield* unlessAfter(origin(i), [key], found, since);
  }
}

function* unlessAfter(
  origin: Fault["origin"],
  path: Fault["path"],
  found: string,
  foundedOn: string,
): Generator<Fault> {
  if (found >= foundedOn) return;
  const message = "A day in a firm's story must not be before the firm was founded";
  yield fault(origin, path, message, { found, allowed: `${foundedOn} or later` });
}

function* shared(records: Records<{ readonly effectiveFrom: string }>): Generator<Fault> {
  for (const { record, origin, first } of repeatedRecords(records, (one) => one.effectiveFrom)) {
    const message = `Two versions must not begin on one day: "${first.file}" does as well`;
    yield fault(origin, ["effectiveFrom"], message, { found: record.effectiveFrom });
  }
}

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
  ["firms", "listedOn", "knownOn", "rightOfReply.on", "earlierReplies.on"],
];

const old: Days = [["firms", "foundedOn", "statusHistory.from"]];

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

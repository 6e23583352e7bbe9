import { publishedFact } from "../../../src/answers/rows/published-facts.ts";
import { comparedWith } from "../../../src/engine/facts/compare.ts";
import type { Fact } from "../../../src/engine/facts/fact.ts";
import { factsOf } from "../../../src/engine/facts/store.ts";
import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { correction, lastOf, withdrawal } from "../../../src/issue/correct.ts";
import { issueDue } from "../../../src/issue/issue-due.ts";
import { readingAgain } from "../../../src/issue/reading.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { at } from "../../../src/model/language/at.ts";
import { by } from "../../../src/model/language/order.ts";
import { type Methodology, methodologySchemaOf } from "../../../src/model/methodology.ts";
import type { Publication } from "../../../src/model/publication.ts";
import { conceptIdOf } from "../../../src/record/reference.ts";
import { tenths, thousandths } from "../printed/fraction.ts";
import { chance } from "../printed/worlds.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../world-builder.ts";
import { comparedOn, firmsOf, indexOf, knownBy, rulesOn, sectionOn } from "./clock-evaluator.ts";
import type { ClockWorld, Doing, Rules } from "./clock-worlds.ts";

/** What the engine says and what the evaluator says of a world, value by value, under one name. */
export interface TwoValues {
  readonly told: ReadonlyMap<string, unknown>;
  readonly due: ReadonlyMap<string, unknown>;
}

const firmId = (place: number) => `firm-${"abcdefgh".charAt(place)}`;

function datasetOf({ period, members, rows, rules }: ClockWorld): Dataset {
  const methodologies = rules.map((one, i) => methodologyOf(one, `v${i + 1}`, period));
  const observations = rows
    .map((row) => ({
      ...observation(firmId(row.firm), `read_${row.indicator}`, row.observedOn, 0),
      knownOn: row.knownOn,
      value: row.value,
    }))
    .sort(by("firmId", "indicatorId", "observedOn", "knownOn"));
  return tinyDataset({
    publisher: tinyPublisher({ period }),
    methodologies,
    observations,
    firms: members.map(({ listedOn, knownOn, leftOn, leftKnownOn }, i) =>
      firm(firmId(i), {
        listedOn,
        knownOn,
        statusHistory: [
          { status: "active", from: "2019-01-01" },
          ...(leftOn === null || leftKnownOn === null
            ? []
            : [{ status: "closed" as const, from: leftOn, knownOn: leftKnownOn }]),
        ],
      }),
    ),
  });
}

function methodologyOf(rules: Rules, version: string, period: ClockWorld["period"]): Methodology {
  const parsed = methodologySchemaOf(period).parse({
    version,
    effectiveFrom: rules.effectiveFrom,
    pillars: rules.pillars.map((weight, i) => ({ id: `pillar_${i}`, name: `Pillar ${i}`, weight })),
    indicators: rules.goalposts.map(([lo, hi, direction], i) => ({
      id: `read_${i}`,
      label: `Reading ${i}`,
      pillar: `pillar_${i % rules.pillars.length}`,
      weight: rules.weights[i],
      unit: "points",
      direction,
      lo,
      hi,
      halfLifeDays: rules.halfLifeDays,
    })),
    score: { aggregate: "arithmetic" },
    uncertainty: { draws: 1 },
    ...(rules.lagDays === null ? {} : { lagDays: rules.lagDays }),
    legalNotes: [{ id: "note", text: "An automatic reading." }],
  });
  return { ...parsed, version };
}

/** The content after everything that the desk did, each on its day. */
function done(content: Dataset, doings: readonly Doing[]): Dataset {
  const publications = [...content.publications];
  for (const doing of doings) publications.push(...recordsOf({ ...content, publications }, doing));
  return { ...content, publications };
}

function recordsOf(dataset: Dataset, { day, periodEnd, what }: Doing): readonly Publication[] {
  const { publications, publisher } = dataset;
  const { prefix, publishTime } = publisher;
  if (what === "issue") {
    return issueDue(dataset, day, { series: "WS", note: null, mode: "hindcast" }).records;
  }
  const last = lastOf(publications, conceptIdOf(prefix, "WS", periodEnd));
  if (last === null) throw new RangeError(`nothing to ${what} on ${day}`);
  const options = { reference: last.referenceId, reason: "Late", note: null, on: day, publishTime };
  if (what === "withdraw") return [withdrawal(publications, options)];
  return [correction(publications, readingAgain(dataset, last, day), options)];
}

/** Every value of a world on some days, its changes on its last, as published and as due. */
export function valuesOf(world: ClockWorld, seed: number): TwoValues {
  const told = new Map<string, unknown>();
  const due = new Map<string, unknown>();
  const dataset = done(datasetOf(world), world.doings);
  const last = worldAt(dataset, world.asOf);
  const store = factsOf(last, publishedFact(last));
  const facts = [...store.index(), ...store.firms()].filter(({ isEarly }) => !isEarly);
  for (const day of daysOf(world, facts, seed)) {
    for (const fact of facts.filter((one) => isKnownOn(one, day) && one.value !== null)) {
      told.set(`${fact.entity} ${fact.periodEnd} ${fact.measure} on ${day}`, fact.value);
    }
    for (const end of world.ends) addDue(due, world, end, day);
  }
  addChanges(told, due, world, dataset);
  return { told, due };
}

/** The last day, some between the first end and that, and some on which a fact begins with the days before them. */
function daysOf({ ends, asOf }: ClockWorld, facts: readonly Fact[], seed: number) {
  const first = at(ends, 0);
  const some = [1, 2, 3].map((i) =>
    addDays(first, Math.floor(chance(seed, i, 5) * daysBetween(first, asOf))),
  );
  const turns = [...new Set(facts.map(({ knownFrom }) => knownFrom))].sort();
  const begun = [1, 2].flatMap(
    (i) => turns.at(Math.floor(chance(seed, i, 6) * turns.length)) ?? [],
  );
  return new Set([...some, ...begun, ...begun.map((day) => addDays(day, -1)), asOf]);
}

const isKnownOn = ({ knownFrom, knownUntil }: Fact, day: string) =>
  knownFrom <= day && (knownUntil === null || knownUntil > day);

function addDue(due: Map<string, unknown>, world: ClockWorld, end: string, day: string): void {
  const sight = end > day ? null : knownBy(world, end, day);
  if (sight === null) return;
  const section = sectionOn(world, end, sight.by, rulesOn(world, end));
  const { level, mean, dispersion, constituents, rated, coverage } = indexOf(section);
  const put = (entity: string, measure: string, value: number | null) => {
    if (value !== null) due.set(`${entity} ${end} ${measure} on ${day}`, value);
  };
  put("index", "constituentCount", constituents);
  put("index", "ratedCount", rated);
  put("index", "coverage", thousandths(coverage) / 1000);
  if (sight.isWithdrawn) return;
  put("index", "level", tenths(level));
  put("index", "mean", tenths(mean));
  put("index", "dispersion", tenths(dispersion));
  for (const [firm, { score, rank }] of firmsOf(section)) {
    put(firmId(firm), "score", tenths(score));
    put(firmId(firm), "rank", rank);
  }
}

function addChanges(
  told: Map<string, unknown>,
  due: Map<string, unknown>,
  world: ClockWorld,
  dataset: Dataset,
): void {
  const { asOf, ends } = world;
  const now = worldAt(dataset, asOf);
  const end = ends.findLast((one) => one < asOf) ?? null;
  const earlier = end === null ? null : { periodEnd: end, level: null };
  const found = comparedWith(now, sightOn(asOf), earlier);
  const sight = end === null ? null : standing(world, end);
  if (end === null || sight === null || sight.isWithdrawn) {
    told.set("comparison", found);
    due.set("comparison", null);
    return;
  }
  const expected = comparedOn(world, { at: asOf, by: asOf }, { at: end, by: sight.by });
  due.set("level now", tenths(expected.now));
  due.set("level before", tenths(expected.before));
  for (const [firm, change] of expected.rankChanges) due.set(`${firmId(firm)} moved`, change);
  if (found === null) return;
  const rounded = publishedFact(now);
  const level = (value: number | null) => (value === null ? null : rounded("level", value, asOf));
  told.set("level now", level(found.now.level));
  told.set("level before", level(found.before.level));
  for (const [id, one] of found.firms) told.set(`${id} moved`, one.before.rank - one.now.rank);
}

/** The day by which the last period stands, whether its reading day has come or not. */
function standing(world: ClockWorld, end: string) {
  const own = world.doings.filter(({ periodEnd }) => periodEnd === end).at(-1);
  return { by: own?.day ?? world.asOf, isWithdrawn: own?.what === "withdraw" };
}

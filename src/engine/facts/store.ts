import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { once } from "../../model/language/memoize.ts";
import { by } from "../../model/language/order.ts";
import { beginning, nextPeriod } from "../market/market.ts";
import type { World } from "../world/world.ts";
import {
  type Fact,
  type FirmMeasure,
  firmMeasures,
  type IndexMeasure,
  type Rounded,
} from "./fact.ts";
import { type IndexFigure, indexFigures } from "./index-figures.ts";
import { type PeriodTable, periodTables, type VintageTable } from "./period-table.ts";

// The store of facts: what was published or could have been read of the index and of each firm, and when it was so.
// ALFRED and SDMX keep the vintages of a series in the same way.

export interface FactStore {
  /** Of the index and its segments, oldest period first. */
  readonly index: () => readonly Fact<IndexMeasure>[];
  /** Of the firms, oldest period first, then in the order of the world. */
  readonly firms: () => Iterable<Fact<FirmMeasure>>;
}

/** All facts of a world: those that stand, and those that were known before. They are worked out once, when read. */
export function factsOf(world: World, rounded: Rounded): FactStore {
  const tables = once(() => periodTables(world));
  return {
    index: once(() => indexFacts(world, tables(), rounded)),
    firms: () => firmFacts(world, tables(), rounded),
  };
}

function* firmFacts(
  { firms }: World,
  tables: readonly PeriodTable[],
  rounded: Rounded,
): Iterable<Fact<FirmMeasure>> {
  for (const { periodEnd, vintages } of tables) {
    for (const [place, { firmId }] of firms.entries()) {
      for (const measure of firmMeasures) {
        const facts: Fact<FirmMeasure>[] = [];
        for (const one of vintages) {
          const read = at(measure === "score" ? one.scores : one.ranks, place);
          const value = Number.isNaN(read) ? null : rounded(measure, read, periodEnd);
          const { knownFrom } = one.vintage;
          note(facts, { entity: firmId, periodEnd, measure, value, knownFrom, ...sourceOf(one) });
        }
        yield* facts;
      }
    }
  }
}

function sourceOf({ vintage }: VintageTable) {
  return { record: vintage.sight.statedBy, isEarly: vintage.isEarly };
}

/**
 * Adds what a measure says from a day on: nothing where it says what it said, and no fact of what never was. What a
 * record is the first to state is a fact of its own, though it was known before.
 */
function note<Measure>(facts: Fact<Measure>[], next: Omit<Fact<Measure>, "knownUntil">): void {
  const open = facts.pop() ?? null;
  const isPublished = open !== null && open.record === null && next.record !== null;
  const isSame = next.value === (open?.value ?? null) && !isPublished;
  if (open !== null) facts.push(isSame ? open : { ...open, knownUntil: next.knownFrom });
  if (!isSame) facts.push({ ...next, knownUntil: null });
}

/** The facts of the index: a day on which an earlier period reads otherwise may move the state of those after it. */
function indexFacts(
  world: World,
  tables: readonly PeriodTable[],
  rounded: Rounded,
): readonly Fact<IndexMeasure>[] {
  const pages = tables.map(() => new Map<string, Fact<IndexMeasure>[]>());
  const pasts = tables.map(() => beginning);
  for (const [day, first] of changingDays(tables)) {
    let past = pasts[first - 1] ?? beginning;
    for (let i = first; i < tables.length; i += 1) {
      const { vintages } = at(tables, i);
      const read = vintages.findLast(({ vintage }) => vintage.knownFrom <= day);
      if (read !== undefined) {
        const step = nextPeriod(world, read.measured, past);
        past = step.past;
        noteAll(at(pages, i), indexFigures(step.period, rounded), read, day);
      }
      pasts[i] = past;
    }
  }
  return pages.flatMap((page) => [...page.values()].flat());

  function noteAll(
    page: Map<string, Fact<IndexMeasure>[]>,
    figures: readonly IndexFigure[],
    read: VintageTable,
    knownFrom: IsoDate,
  ): void {
    const periodEnd = read.vintage.sight.at;
    for (const { entity, measure, value } of figures) {
      const key = `${entity} ${measure}`;
      const facts = page.get(key) ?? [];
      page.set(key, facts);
      note(facts, { entity, periodEnd, measure, value, knownFrom, ...sourceOf(read) });
    }
  }
}

/** The days on which any period reads otherwise, in order, each with the place of the first of these periods. */
function changingDays(tables: readonly PeriodTable[]): readonly (readonly [IsoDate, number])[] {
  const first = new Map<IsoDate, number>();
  for (const [place, { vintages }] of tables.entries()) {
    for (const { vintage } of vintages) {
      if (!first.has(vintage.knownFrom)) first.set(vintage.knownFrom, place);
    }
  }
  return [...first].sort(by(([day]) => day));
}

import type { IsoDate } from "../../model/cell.ts";
import { firmStandsOn } from "../../model/firm.ts";
import { at, entryOf } from "../../model/language/at.ts";
import type { FirmAssessment } from "../assess.ts";
import { dayNumber, isoDay, laterOf, periodEnds, periodStart } from "../numbers/calendar.ts";
import { mean, median, quantile } from "../numbers/statistics.ts";
import { covers } from "../reading/composite.ts";
import { type CrossSection, sectionOf } from "../reading/cross-section.ts";
import { type FirmFigures, firmCursor, nothing } from "../reading/firm-cursor.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { sectorValues } from "./sector.ts";
import { readSector, type SectorPast } from "./sector-stress.ts";
import { nextState, type StateReading } from "./state.ts";
import { highestState } from "./unusual.ts";

/** The market on one period end, as known on that day. */
export type MarketPeriod = ReturnType<typeof nextPeriod>["period"];

type FirmHistory = FirmAssessment["history"][number];

export interface PeriodHistory {
  /** Oldest first; empty before the first period end. */
  readonly market: readonly MarketPeriod[];
  /** Histories by firmId: an entry per period end from the one on which the firm is first listed. */
  readonly firms: ReadonlyMap<string, readonly FirmHistory[]>;
}

/**
 * The market and the firms on every period end, each as known on that day under the methodology then in force:
 * the history of an earlier as-of date is a prefix of that of a later one.
 */
export function periodHistory(world: World): PeriodHistory {
  const begin = firstDay(world);
  const market: MarketPeriod[] = [];
  const firms = new Map<string, FirmHistory[]>();
  const cursors = new Map(world.firms.map((firm) => [firm, firmCursor(world, firm)]));
  let past = beginning;
  for (const at of begin === null ? [] : periodEnds(world.publisher.period, begin, world.asOf)) {
    const section = sectionOf(world, at, (firm, constituent) =>
      constituent ? entryOf(cursors, firm)(at) : nothing,
    );
    const step = nextPeriod(world, section, past);
    market.push(step.period);
    past = step.past;
    for (const { firm, reading, rank } of section.firms) {
      const entry = { periodEnd: at, score: reading.score, rank };
      const entries = firms.get(firm.firmId);
      if (entries === undefined) firms.set(firm.firmId, [entry]);
      else entries.push(entry);
    }
  }
  return { market, firms };
}

/** The first day on which a methodology was in force and anything was known of a listed firm; null without one. */
export function firstDay(world: World): IsoDate | null {
  let first: IsoDate | null = null;
  for (const firm of world.firms) {
    const { firmId } = firm;
    let known = Number.POSITIVE_INFINITY;
    for (const { columns, first, end } of world.observations.get(firmId)?.values() ?? []) {
      for (const day of columns.knownDays.subarray(first, end)) if (day < known) known = day;
    }
    for (const { knownOn } of world.eventsOf.get(firmId) ?? []) {
      known = Math.min(known, dayNumber(knownOn));
    }
    if (known === Number.POSITIVE_INFINITY) continue;
    const day = laterOf(isoDay(known), firmStandsOn(firm));
    if (first === null || day < first) first = day;
  }
  const inForce = at(world.methodologies, 0).effectiveFrom;
  return first === null || first > inForce ? first : inForce;
}

interface Past {
  readonly sector: SectorPast;
  readonly state: StateReading | null;
}

const beginning: Past = {
  sector: { values: new Map(), rounded: null, levels: [], comovement: null, deviations: [] },
  state: null,
};

function nextPeriod(world: World, section: CrossSection<FirmFigures>, past: Past) {
  const { at } = section;
  const methodology = methodologyAt(world, at);
  const values = sectorValues(world, methodology, section);
  const read = readSector(methodology, values, past.sector);
  const { past: sector, deviation, ...reading } = read;
  const firms = summaryOf(section);
  const { minConstituents, minAggregateCoverage } = methodology.rules;
  const isDeterminate =
    firms.constituents >= minConstituents && covers(firms.coverage, minAggregateCoverage);
  const state = nextState(
    past.state,
    at,
    isDeterminate ? reading.stress : null,
    methodology.states,
    highestState(deviation, past.sector.deviations, methodology, world.publisher.period),
  );
  const { held, run, ...told } = state;
  const period = {
    periodStart: periodStart(world.publisher.period, at),
    periodEnd: at,
    ...firms,
    ...reading,
    ...told,
  };
  return { period, past: { sector, state } satisfies Past };
}

function summaryOf({ firms }: CrossSection<FirmFigures>) {
  const constituents = firms.filter(({ constituent }) => constituent);
  const scores = constituents.flatMap(({ reading }) => reading.score ?? []);
  return {
    constituents: constituents.length,
    rated: scores.length,
    coverage: mean(constituents.map(({ reading }) => reading.coverage)) ?? 0,
    ...indexSummary(scores),
  };
}

/** The index over the scores of its rated constituents, 0 to 100: median, mean and interquartile range; null without any. */
export function indexSummary(scores: readonly number[]) {
  const [low, high] = [quantile(scores, 0.25), quantile(scores, 0.75)];
  const dispersion = low === null || high === null ? null : high - low;
  return { level: median(scores), mean: mean(scores), dispersion };
}

import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { at, present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { FirmAssessment } from "../assess.ts";
import { dayNumber, isoDay, laterOf, periodEnds, periodStart } from "../numbers/calendar.ts";
import { mean, median, quantile } from "../numbers/statistics.ts";
import { covers } from "../reading/composite.ts";
import { type CrossSection, sectionOf } from "../reading/cross-section.ts";
import { type FirmReading, readFirm } from "../reading/firm-reading.ts";
import { measuredIn } from "../reading/measured.ts";
import { neverIssued, type PeriodSight, periodSights } from "../world/period-sight.ts";
import { type Sight, sightOn } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { figuresAsRecorded, stateAsRecorded } from "./as-recorded.ts";
import { type SectorValue, sectorValues } from "./sector.ts";
import { nextState, type StateReading } from "./state.ts";
import { type InputPast, readSector } from "./stress.ts";

/** The market on one period end: the figures that stand. */
export type MarketPeriod = ReturnType<typeof nextPeriod>["period"];

type FirmHistory = FirmAssessment["history"][number];

type FirmFigures = Pick<FirmReading, "indicators" | "coverage" | "score">;

export interface PeriodHistory {
  /** Oldest first; empty before the first period end. */
  readonly market: readonly MarketPeriod[];
  /** The market on the world's day: its last period end, or within a period. Null before the first reading. */
  readonly today: MarketPeriod | null;
  /** Histories by firmId: an entry per period end from the one on which the firm is first listed. */
  readonly firms: ReadonlyMap<string, readonly FirmHistory[]>;
}

/** The figures of a firm that is not in the index. */
const nothing: FirmFigures = { indicators: [], coverage: 0, score: null };

/**
 * The market and the firms on every period end up to `until`, under the methodology then in force, with the
 * figures that stand on the day of the world (world/period-sight.ts).
 */
export function periodHistory(world: World, until: IsoDate = world.asOf): PeriodHistory {
  const begin = firstDay(world);
  const sightOf = periodSights(world);
  const market: MarketPeriod[] = [];
  const firms = new Map<string, FirmHistory[]>();
  const figuresBefore = new Map<string, FirmFigures>();
  const sectionAt = (sight: Sight) =>
    sectionOf(world, sight, (firm, constituent) =>
      constituent ? readFirm(world, firm, sight) : nothing,
    );
  let past = beginning;
  for (const end of begin === null ? [] : periodEnds(world.publisher.period, begin, until)) {
    const sight = sightOf(end);
    const section = sectionAt(sight);
    const step = nextPeriod(world, section, past, sight);
    market.push(step.period);
    past = step.past;
    for (const { firm, reading, rank } of section.firms) {
      const stands = !sight.standing.isWithdrawn;
      const figures = reading === nothing ? null : reading;
      const entry = {
        periodEnd: end,
        score: stands ? reading.score : null,
        rank: stands ? rank : null,
        coverage: reading.coverage,
        standing: sight.standing,
        ...measuredIn(figures, figuresBefore.get(firm.firmId) ?? null),
      };
      if (figures !== null) figuresBefore.set(firm.firmId, figures);
      const entries = firms.get(firm.firmId);
      if (entries === undefined) firms.set(firm.firmId, [entry]);
      else entries.push(entry);
    }
  }
  const last = market.at(-1) ?? null;
  const isWithin = begin !== null && begin <= until && last?.periodEnd !== until;
  const within: PeriodSight = { ...sightOn(until), record: null, standing: neverIssued };
  const today = isWithin ? nextPeriod(world, sectionAt(within), past, within).period : last;
  return { market, today, firms };
}

/** The first day on which a methodology was in force and anything was so of a listed firm; null without one. */
export function firstDay(world: World): IsoDate | null {
  let first: IsoDate | null = null;
  for (const firm of world.firms) {
    const { firmId } = firm;
    let earliest = Number.POSITIVE_INFINITY;
    for (const { columns, first, end } of world.observations.get(firmId)?.values() ?? []) {
      // the rows are in the order of the days observed
      if (first < end) earliest = Math.min(earliest, present(columns.observedDays[first]));
    }
    for (const { occurredOn } of world.eventsOf.get(firmId) ?? []) {
      earliest = Math.min(earliest, dayNumber(occurredOn));
    }
    if (earliest === Number.POSITIVE_INFINITY) continue;
    const day = laterOf(isoDay(earliest), firm.listedOn);
    if (first === null || day < first) first = day;
  }
  const inForce = at(world.methodologies, 0).effectiveFrom;
  return first === null || first > inForce ? first : inForce;
}

interface Past {
  readonly inputs: InputPast;
  readonly state: StateReading | null;
}

const beginning: Past = { inputs: new Map(), state: null };

function nextPeriod(
  world: World,
  section: CrossSection<FirmFigures>,
  past: Past,
  sight: PeriodSight,
) {
  const end = sight.at;
  const methodology = methodologyAt(world, end);
  const measured = standingOnly(sectorValues(world, methodology, section), sight);
  const { past: inputs, ...sector } = readSector(methodology, measured, past.inputs);
  const reading = figuresAsRecorded({ ...summaryOf(section), ...sector }, sight.record);
  const read = stateOf(methodology, past.state, end, reading);
  const state = stateAsRecorded(read, sight.record);
  const period = {
    periodStart: periodStart(world.publisher.period, end),
    periodEnd: end,
    standing: sight.standing,
    ...reading,
    ...toldState(state),
  };
  return { period, past: { inputs, state } satisfies Past };
}

/** The values of a withdrawn period stand nowhere, its inputs' own past included. */
function standingOnly(
  measured: readonly SectorValue[],
  { standing }: PeriodSight,
): readonly SectorValue[] {
  return standing.isWithdrawn ? measured.map((one) => ({ ...one, value: null })) : measured;
}

/** Null under a methodology without segments, which has no stress and no state. */
function stateOf(
  { segments, rules, states }: Methodology,
  before: StateReading | null,
  at: IsoDate,
  reading: {
    readonly constituents: number;
    readonly coverage: number;
    readonly stress: number | null;
  },
): StateReading | null {
  if (segments.length === 0) return null;
  const isDeterminate =
    reading.constituents >= rules.minConstituents &&
    covers(reading.coverage, rules.minAggregateCoverage);
  return nextState(before, at, isDeterminate ? reading.stress : null, states);
}

type ToldState = {
  readonly [K in keyof Omit<StateReading, "held" | "run">]: StateReading[K] | null;
};

function toldState(reading: StateReading | null): ToldState {
  return {
    state: reading?.state ?? null,
    previousState: reading?.previousState ?? null,
    stateSince: reading?.stateSince ?? null,
    transition: reading?.transition ?? null,
    because: reading?.because ?? null,
  };
}

/** The figures of a cross-section by one methodology, whatever was published; scores are those of some firms. */
export function sectionFigures(
  world: World,
  methodology: Methodology,
  section: CrossSection<FirmFigures>,
  counting: ReadonlySet<Firm>,
) {
  const measured = sectorValues(world, methodology, section);
  const { past: _, ...sector } = readSector(methodology, measured, beginning.inputs);
  const scores = section.firms.flatMap(({ firm, reading }) =>
    counting.has(firm) ? (reading.score ?? []) : [],
  );
  return { ...indexSummary(scores), ...sector };
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

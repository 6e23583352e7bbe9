import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import type { Methodology } from "../../model/methodology.ts";
import { periodEnd, periodStart } from "../numbers/calendar.ts";
import { mean } from "../numbers/statistics.ts";
import { covers } from "../reading/composite.ts";
import type { CrossSection, FirmFigures } from "../reading/cross-section.ts";
import { indexSummary } from "../reading/level/level-of.ts";
import type { PeriodSight } from "../world/period-sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { figuresAsRecorded, stateAsRecorded } from "./as-recorded.ts";
import { type ChainPast, nextChain, scoresOf } from "./chain-level.ts";
import { type GroupChains, groupsOn, nextGroups } from "./group-levels.ts";
import { type SectorValue, sectorValues } from "./sector.ts";
import { nextState, type StateReading } from "./state.ts";
import { type InputPast, readSector } from "./stress.ts";

/** The market on one period end: the figures that stand. */
export type MarketPeriod = ReturnType<typeof nextPeriod>["period"];

/** What the periods before one leave for it. */
export interface Past {
  readonly inputs: InputPast;
  readonly state: StateReading | null;
  /** The last period with scores, where the level is a chain. */
  readonly chain: ChainPast | null;
  readonly groups: GroupChains;
}

export const beginning: Past = {
  inputs: new Map(),
  state: null,
  chain: null,
  groups: new Map(),
};

export type PeriodMeasured = ReturnType<typeof measuredOn>;

/** What a period measures, whatever came before it. */
export function measuredOn(world: World, section: CrossSection<FirmFigures>, sight: PeriodSight) {
  const methodology = methodologyAt(world, sight.at);
  const sector = standingOnly(sectorValues(world, methodology, section), sight);
  return {
    sight,
    sector,
    summary: summaryOf(methodology, section),
    scores: scoresOf(section),
    groups: groupsOn(methodology, section),
  };
}

/** The market of a period after those before it: as it was published, or else as it is read. */
export function nextPeriod(
  world: World,
  { sight, sector: measured, summary, scores, groups: ofGroups }: PeriodMeasured,
  past: Past,
) {
  const end = sight.at;
  const methodology = methodologyAt(world, end);
  const { past: inputs, ...sector } = readSector(methodology, measured, past.inputs);
  const chain = nextChain(world, methodology, { sight, scores }, past.chain);
  const groups = nextGroups(world, methodology, ofGroups, sight, past.groups);
  const level = methodology.level.aggregate === "chain" ? (chain?.level ?? null) : summary.level;
  const reading = figuresAsRecorded({ ...summary, level, ...sector }, sight.record);
  const isWithin = periodEnd(world.publisher.period, end) !== end;
  const read = stateOf(methodology, past.state, end, reading, isWithin);
  const state = stateAsRecorded(read, sight.record);
  const period = {
    periodStart: periodStart(world.publisher.period, end),
    periodEnd: end,
    standing: sight.standing,
    ...reading,
    ...toldState(state),
    groups: groups.levels,
  };
  return { period, past: { inputs, state, chain, groups: groups.chains } satisfies Past };
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
  isWithin: boolean,
): StateReading | null {
  if (segments.length === 0) return null;
  const isDeterminate =
    reading.constituents >= rules.minConstituents &&
    covers(reading.coverage, rules.minAggregateCoverage);
  return nextState(before, at, isDeterminate ? reading.stress : null, states, isWithin);
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
  const readings = section.firms.flatMap(({ firm, reading }) =>
    counting.has(firm) ? reading : [],
  );
  return { ...indexSummary(methodology, readings), ...sector };
}

function summaryOf(methodology: Methodology, { firms }: CrossSection<FirmFigures>) {
  const constituents = firms.filter(({ constituent }) => constituent);
  const scores = constituents.flatMap(({ reading }) => reading.score ?? []);
  return {
    constituents: constituents.length,
    rated: scores.length,
    coverage: mean(constituents.map(({ reading }) => reading.coverage)) ?? 0,
    ...indexSummary(
      methodology,
      constituents.map(({ reading }) => reading),
    ),
  };
}

import { at, entryOf } from "../language/at.ts";
import { lazyList, lazyMap } from "../language/lazy.ts";
import type { Evidence } from "../model/evidence.ts";
import type { AnalysisValues } from "./analyse.ts";
import { evidenceIndex } from "./firm-inputs.ts";
import type { Analysis } from "./world/analysis.ts";
import type { FirmAssessment } from "./world/assessment.ts";
import { noSeries, type ObservationColumns, type Series } from "./world/series.ts";
import type { World } from "./world/world.ts";

// A firm as it is written down and read again alone. What several firms share is in the world, and is
// named here: rows that are counted once must be the same rows.

/** A firm's assessment and observations, without what the world has of them. */
export interface StoredFirm {
  readonly assessment: Omit<FirmAssessment, "firm" | "inputs">;
  readonly inputs: {
    readonly observations: number;
    readonly evidence: readonly string[];
    readonly sources: readonly string[];
  };
  readonly observations: StoredSeries | null;
}

type Columns = Omit<ObservationColumns, "texts" | "days">;

interface StoredSeries extends Columns {
  /** Where the series of an indicator begins and ends in the columns. */
  readonly indicators: readonly (readonly [id: string, first: number, end: number])[];
}

export function storedFirm(world: World, { firm, inputs, ...rest }: FirmAssessment): StoredFirm {
  const series = world.observations.get(firm.firmId);
  return {
    assessment: rest,
    inputs: {
      observations: inputs.observations,
      evidence: inputs.evidence.map(({ evidenceId }) => evidenceId),
      sources: inputs.sources.map(({ sourceId }) => sourceId),
    },
    observations: series === undefined ? null : storedSeries(series),
  };
}

function storedSeries(series: ReadonlyMap<string, Series>): StoredSeries {
  const all = [...series.values()];
  // the series of a firm are one behind the other
  const first = Math.min(...all.map((one) => one.first));
  const end = Math.max(...all.map((one) => one.end));
  const { columns } = all[0] ?? noSeries;
  return {
    values: columns.values.slice(first, end),
    observedDays: columns.observedDays.slice(first, end),
    knownDays: columns.knownDays.slice(first, end),
    units: columns.units.slice(first, end),
    evidence: columns.evidence.slice(first, end),
    indicators: Array.from(series, ([id, one]) => [id, one.first - first, one.end - first]),
  };
}

/** An analysis without what it has of each firm. */
export interface SharedValues extends Omit<AnalysisValues, "world" | "firms" | "firmBySlug"> {
  readonly world: Omit<World, "observations">;
  /** The ids of firms with observations, in the order of the world. */
  readonly observed: readonly string[];
  /** What all observations share: the texts and days that their columns name. */
  readonly columns: Pick<ObservationColumns, "texts" | "days">;
}

export function sharedValues(analysis: Analysis): SharedValues {
  const { calibrations: _, review: __, firms: ___, firmBySlug: ____, world, ...values } = analysis;
  const { observations, ...rest } = world;
  const [first = new Map<string, Series>()] = observations.values();
  const [{ columns } = noSeries] = first.values();
  const { texts, days } = columns;
  return { ...values, world: rest, observed: [...observations.keys()], columns: { texts, days } };
}

/**
 * The values of an analysis whose firms are read when they are asked for, by their places in the world:
 * the first of them, of 8 KB or so, are kept, and all others are read again each time, so that
 * memory is bounded.
 */
export function wholeValues(
  { observed, columns, ...shared }: SharedValues,
  storedAt: (place: number) => StoredFirm,
  keptFirms = 16_384,
): AnalysisValues {
  const { firms } = shared.world;
  const places = new Map(firms.map(({ firmId }, place) => [firmId, place]));
  const evidence = evidenceIndex(shared.world);
  const firmAt = keptFirst(keptFirms, (place) => {
    const stored = storedAt(place);
    const assessment = restoredFirm(shared.world, evidence, place, stored);
    return { assessment, series: restoredSeries(stored, columns) };
  });
  const observations = lazyMap(
    new Map(observed.map((firmId) => [firmId, entryOf(places, firmId)])),
    (place) => firmAt(place).series,
  );
  const assessmentAt = (place: number) => firmAt(place).assessment;
  const bySlug = new Map(firms.map(({ slug }, place) => [slug, place]));
  return {
    ...shared,
    world: { ...shared.world, observations },
    firms: lazyList(firms.length, assessmentAt),
    firmBySlug: lazyMap(bySlug, assessmentAt),
  };
}

/** A function of which as many values are kept, the first that are asked for, and the last one. */
function keptFirst<V>(count: number, valueAt: (place: number) => V): (place: number) => V {
  const kept = new Map<number, V>();
  let last: { readonly place: number; readonly value: V } | null = null;
  return (place) => {
    const known = kept.get(place);
    if (known !== undefined) return known;
    if (last?.place === place) return last.value;
    const value = valueAt(place);
    if (kept.size < count) kept.set(place, value);
    else last = { place, value };
    return value;
  };
}

function restoredFirm(
  { firms, sourceById }: Pick<World, "firms" | "sourceById">,
  evidenceById: ReadonlyMap<string, Evidence>,
  place: number,
  { assessment, inputs }: StoredFirm,
): FirmAssessment {
  return {
    ...assessment,
    firm: at(firms, place),
    inputs: {
      observations: inputs.observations,
      evidence: inputs.evidence.map((id) => entryOf(evidenceById, id)),
      sources: inputs.sources.map((id) => entryOf(sourceById, id)),
    },
  };
}

function restoredSeries(
  { observations }: StoredFirm,
  shared: SharedValues["columns"],
): ReadonlyMap<string, Series> {
  if (observations === null) return new Map();
  const { indicators, ...rest } = observations;
  const columns = { ...rest, ...shared };
  return new Map(indicators.map(([id, first, end]) => [id, { columns, first, end }]));
}

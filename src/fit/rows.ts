import { hasEnded, livesOf } from "../engine/forecast/scored-forecasts.ts";
import { addDays, periodEnd, periodEnds } from "../engine/numbers/calendar.ts";
import { isConstituent } from "../engine/reading/firm-reading.ts";
import { reportsOf } from "../engine/world/series.ts";
import type { World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import { type FeatureValues, featureReader } from "./feature-reader.ts";
import { type Labels, labelsOf } from "./labels.ts";
import type { RowSet } from "./row-set.ts";

/** The rows to build: those of period ends within the dates, both included. */
export interface RowQuery {
  readonly features: readonly string[];
  /** The first date; null for the first day on which anything was known. */
  readonly from: IsoDate | null;
  readonly through: IsoDate;
  /** Period ends within them that are left out. */
  readonly skip: readonly IsoDate[];
  readonly horizonDays: number;
}

interface Row extends Labels, FeatureValues {
  readonly firmId: string;
  readonly at: IsoDate;
}

/** Rows with what was left out of them and what was put in its place. */
export interface FitRows extends RowSet {
  /** Firms not at risk on a period end: too few of their features rest on a fresh observation. */
  readonly stale: number;
  /** Rows at risk without a value of any feature; each enters at the mean of every feature. */
  readonly imputed: number;
}

/**
 * The rows of a discrete-time hazard (Shumway 2001): one per firm and period end while the firm is
 * a constituent and has not ended. Features are as known on the period end, so that a value revised
 * or learnt later is not in them; labels are what is known by the world's as-of date. Left out:
 * rows whose period is still open, rows censored within it, and firms that are not at risk because
 * they stopped reporting, which are counted. By period end, then by slug.
 */
export function fitRows(world: World, query: RowQuery): FitRows {
  const rows: Row[] = [];
  let stale = 0;
  for (const row of eachRow(world, query)) {
    if (row.atRisk) rows.push(row);
    else stale += 1;
  }
  const width = query.features.length;
  const x = new Float64Array(rows.length * width);
  rows.forEach(({ values }, row) => {
    values.forEach((value, j) => {
      x[row * width + j] = value;
    });
  });
  return {
    features: query.features,
    x,
    firmIds: rows.map(({ firmId }) => firmId),
    periodEnds: rows.map(({ at }) => at),
    inPeriod: Uint8Array.from(rows, ({ inPeriod }) => inPeriod),
    inHorizon: rows.map(({ inHorizon }) => inHorizon),
    learntOn: rows.map(({ learntOn }) => learntOn),
    stale,
    imputed: rows.filter(({ values }) => values.every(Number.isNaN)).length,
  };
}

function* eachRow(world: World, query: RowQuery): Generator<Row> {
  const read = featureReader(world, query.features);
  const lives = world.firms.map((firm) => ({ firm, life: livesOf(world, firm.firmId) }));
  for (const [at, next] of closedPeriods(world, query)) {
    for (const { firm, life } of lives) {
      if (!isConstituent(firm, at) || hasEnded(life, at)) continue;
      const labels = labelsOf(life, at, next, query.horizonDays, world.asOf);
      if (labels !== null) yield { firmId: firm.firmId, at, ...read(firm, at), ...labels };
    }
  }
}

/** The period ends, each with the next one if it has passed. */
function closedPeriods(world: World, { from, through, skip }: RowQuery): [IsoDate, IsoDate][] {
  const { period } = world.publisher;
  const first = firstDay(world);
  if (first === null) return [];
  return periodEnds(period, from !== null && from > first ? from : first, through)
    .map((at): [IsoDate, IsoDate] => [at, periodEnd(period, addDays(at, 1))])
    .filter(([at, next]) => next <= world.asOf && !skip.includes(at));
}

/** The first day on which anything was observed and known, under a methodology in force. */
export function firstDay(world: World): IsoDate | null {
  let first: IsoDate | null = null;
  for (const indicators of world.observations.values()) {
    for (const series of indicators.values()) {
      for (const { knownOn } of reportsOf(series)) {
        if (first === null || knownOn < first) first = knownOn;
      }
    }
  }
  const inForce = world.methodologies[0]?.effectiveFrom ?? null;
  if (first === null || inForce === null) return null;
  return first < inForce ? inForce : first;
}

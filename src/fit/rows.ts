import { hasEnded, livesOf } from "../engine/forecast/scored-forecasts.ts";
import { addDays, periodEnd, periodEnds } from "../engine/numbers/calendar.ts";
import { isConstituent } from "../engine/reading/firm-reading.ts";
import type { World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import { featureReader } from "./feature-reader.ts";
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

interface Row extends Labels {
  readonly firmId: string;
  readonly at: IsoDate;
  readonly values: readonly number[];
}

/**
 * The rows of a discrete-time hazard (Shumway 2001): one per firm and period end while the firm is
 * a constituent and has not ended. Features are as known on the period end, so that a value revised
 * or learnt later is not in them; labels are what is known by the world's as-of date. Left out:
 * rows whose period is still open, rows censored within it, and rows of which no feature is known.
 * By period end, then by slug.
 */
export function fitRows(world: World, query: RowQuery): RowSet {
  const rows = Array.from(eachRow(world, query));
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
  };
}

function* eachRow(world: World, query: RowQuery): Generator<Row> {
  const read = featureReader(world, query.features);
  const lives = world.firms.map((firm) => ({ firm, life: livesOf(world, firm.firmId) }));
  for (const [at, next] of closedPeriods(world, query)) {
    for (const { firm, life } of lives) {
      if (!isConstituent(firm, at) || hasEnded(life, at)) continue;
      const labels = labelsOf(life, at, next, query.horizonDays, world.asOf);
      if (labels === null) continue;
      const values = read(firm, at);
      if (!values.every(Number.isNaN)) yield { firmId: firm.firmId, at, values, ...labels };
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
function firstDay(world: World): IsoDate | null {
  let first: IsoDate | null = null;
  for (const indicators of world.observations.values()) {
    for (const { rows } of indicators.values()) {
      for (const { knownOn } of rows) if (first === null || knownOn < first) first = knownOn;
    }
  }
  const inForce = world.methodologies[0]?.effectiveFrom ?? null;
  if (first === null || inForce === null) return null;
  return first < inForce ? inForce : first;
}

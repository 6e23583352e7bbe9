import { riskOn } from "../engine/forecast/at-risk.ts";
import { featureOf, featureValue } from "../engine/forecast/features.ts";
import { outcomeLag } from "../engine/forecast/outcome-lag.ts";
import { hasEnded, type Lives, livesOf } from "../engine/forecast/scored-forecasts.ts";
import { marketHistory } from "../engine/market/market.ts";
import { addDays, laterOf, periodEnd, periodEnds } from "../engine/numbers/calendar.ts";
import { isConstituent, readFirm } from "../engine/reading/firm-reading.ts";
import type { Resolution } from "../engine/truth/resolution.ts";
import { baseline, sequenceOf } from "../engine/truth/sequence.ts";
import { truthOf } from "../engine/truth/truth.ts";
import { reportsOf } from "../engine/world/series.ts";
import { methodologyAt, type World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Firm } from "../model/firm.ts";
import { memoize } from "../model/language/memoize.ts";
import { type Idle, idleFeatures } from "./idle-features.ts";
import type { RowSet } from "./row-set.ts";

/** The firms at risk, as the features of a model decide. */
type Judge = (periodEnd: IsoDate) => { readonly features: readonly { readonly id: string }[] };

/** The rows to build: those of period ends within the dates, both included. */
interface RowQuery {
  readonly features: readonly string[];
  /** The model by which a firm is at risk on a period end; by default one of all `features`. */
  readonly judge?: Judge;
  /** Another model, by which some of the rows are not at risk. */
  readonly other?: Judge;
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
  /** The features that tell no two rows apart, at risk or not, and why. */
  readonly idle: readonly Idle[];
  /** Whether each row is at risk by the other model too. */
  readonly byOther: readonly boolean[];
  /** The day of the failure within the horizon for each row; null without one. */
  readonly failedOn: readonly (IsoDate | null)[];
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
  const seen = idleFeatures(query.features);
  let stale = 0;
  for (const row of eachRow(world, query)) {
    seen.add(row.values);
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
    idle: seen.idle(),
    byOther: rows.map(({ byOther }) => byOther),
    failedOn: rows.map(({ failedOn }) => failedOn),
  };
}

/**
 * Rows to train on. A feature that tells no two rows apart can be in no model, so it does not decide who
 * is at risk, unless there is no other; without any value there is no row.
 */
export function trainingRows(world: World, query: RowQuery): FitRows {
  const rows = fitRows(world, query);
  const { idle } = rows;
  if (idle.length === 0 || idle.length === query.features.length) return rows;
  const features = query.features.filter((id) => !idle.some((one) => one.id === id));
  return { ...fitRows(world, { ...query, features }), idle };
}

function* eachRow(world: World, query: RowQuery): Generator<Row> {
  const read = featureReader(world, query);
  const lives = world.firms.map((firm) => ({ firm, life: livesOf(world, firm.firmId) }));
  const lag = outcomeLag(world);
  for (const [at, next] of closedPeriods(world, query, lag)) {
    for (const { firm, life } of lives) {
      if (!isConstituent(firm, at) || hasEnded(life, at)) continue;
      const labels = labelsOf(life, at, next, { ...query, lag, asOf: world.asOf });
      if (labels !== null) yield { firmId: firm.firmId, at, ...read(firm, at), ...labels };
    }
  }
}

/** The period ends, each with the next one if it has passed and its outcomes are known. */
function closedPeriods(
  world: World,
  { from, through, skip }: RowQuery,
  lag: number,
): [IsoDate, IsoDate][] {
  const { period } = world.publisher;
  const first = firstDay(world);
  if (first === null) return [];
  return periodEnds(period, from !== null && from > first ? from : first, through)
    .map((at): [IsoDate, IsoDate] => [at, periodEnd(period, addDays(at, 1))])
    .filter(([at, next]) => addDays(next, lag) <= world.asOf && !skip.includes(at));
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

/** The outcome after a period end, as known on the day of fitting. */
interface Labels {
  /** Whether the event occurred before the next period end. */
  readonly inPeriod: 0 | 1;
  /** Whether it occurred within the horizon; null while that window is open or not matured, or if censored. */
  readonly inHorizon: 0 | 1 | null;
  /** The day of that event; null without one. */
  readonly failedOn: IsoDate | null;
  /** The day from which `inPeriod` is known. */
  readonly learntOn: IsoDate;
}

/** The label of a period; null when the firm left it without the event. */
function labelsOf(
  life: Lives,
  at: IsoDate,
  next: IsoDate,
  { horizonDays, lag, asOf }: { horizonDays: number; lag: number; asOf: IsoDate },
): Labels | null {
  const fate = fateWithin(life, at, next);
  const inPeriod = came(fate);
  if (inPeriod === null) return null;
  const horizon = addDays(at, horizonDays);
  const later = fateWithin(life, at, horizon);
  const inHorizon = addDays(horizon, lag) > asOf ? null : came(later);
  return {
    inPeriod,
    inHorizon,
    failedOn: inHorizon === 1 && later !== undefined ? later.on : null,
    learntOn: fate === undefined ? addDays(next, lag) : laterOf(fate.outcome.knownOn, next),
  };
}

function fateWithin({ resolutions }: Lives, at: IsoDate, end: IsoDate): Resolution | undefined {
  return resolutions.find(({ on }) => on > at && on <= end);
}

/** Whether a fate is the event; null for another. */
function came(fate: Resolution | undefined): 0 | 1 | null {
  if (fate === undefined) return 0;
  return fate.kind === "event" ? 1 : null;
}

/** The features of a firm on a day, as known that day. */
interface FeatureValues {
  /** One for each feature; NaN is missing. */
  readonly values: readonly number[];
  /** Whether a publication would give it a probability: enough of it rests on fresh readings. */
  readonly atRisk: boolean;
  readonly byOther: boolean;
}

type FeatureReader = (firm: Firm, at: IsoDate) => FeatureValues;

/** Claims and the market are read only where a feature asks for them: they are the costly part. */
function featureReader(world: World, { features: ids, judge, other }: RowQuery): FeatureReader {
  const { period } = world.publisher;
  const features = ids.map(featureOf);
  const named = { features: ids.map((id) => ({ id })) };
  const usesSequence = features.some(({ kind }) => kind === "stage" || kind === "events");
  const market = features.some(({ kind }) => kind === "stress") ? marketHistory(world) : [];
  const stressOn = new Map(market.map(({ periodEnd, stress }) => [periodEnd, stress]));
  const riskBy = (model: Judge) =>
    memoize(
      (at: IsoDate) => at,
      (at) => riskOn({ period, methodology: methodologyAt(world, at), at }, model(at)),
    );
  const riskFor = riskBy(judge ?? (() => named));
  const otherFor = other === undefined ? riskFor : riskBy(other);
  return (firm, at) => {
    const { firmId } = firm;
    const sequence = usesSequence
      ? sequenceOf(world, firmId, truthOf(world, firmId, at), at, [])
      : baseline;
    const reading = readFirm(world, firm, at);
    const context = { world, firm, reading, sequence, stress: stressOn.get(at) ?? null, at };
    return {
      values: features.map((feature) => featureValue(feature, context) ?? Number.NaN),
      atRisk: riskFor(at)(reading),
      byOther: otherFor(at)(reading),
    };
  };
}

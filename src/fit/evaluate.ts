import { calibrationScores, type Scored, sampleOf } from "../engine/forecast/calibration-scores.ts";
import { probabilityAt } from "../engine/forecast/hazard.ts";
import { impliedBy } from "../engine/forecast/implied-scores.ts";
import type { ScoredSample } from "../engine/numbers/score-intervals.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { halfWidth } from "../engine/numbers/two-way.ts";
import type { World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import { logOddsOf, pickRows, type RowSet, rowsWhere } from "./row-set.ts";
import { fitRows } from "./rows.ts";
import { modelsInForce, type Schedule } from "./schedule.ts";

export interface Span {
  readonly from: IsoDate;
  readonly through: IsoDate;
  readonly skip?: readonly IsoDate[];
}

/** How much of another's Brier score a forecast saves, below 0 where it is worse, with its 95 % interval. */
export type Gain = NonNullable<ReturnType<typeof pairedGain>>;

export type Evaluation = ReturnType<typeof evaluate>;

export type Judged = Evaluation["candidate"];

export type PeriodCount = Evaluation["periods"][number];

/** Scores forecasts against what came, against the base rate and against the models that were in force. */
export function evaluate(
  dataset: Dataset,
  world: World,
  candidate: Schedule,
  { from, through, skip = [] }: Span,
) {
  const { horizonDays } = candidate;
  const inForce = modelsInForce(dataset, horizonDays);
  const models = [...candidate.models, ...inForce.models];
  const features = [...new Set(models.flatMap((model) => model.features.map(({ id }) => id)))];
  const judge = judgedBy(candidate);
  const other = judgedBy(inForce);
  const all = fitRows(world, { features, from, through, skip, horizonDays, judge, other });
  // rows whose window has closed and that a model foretold
  const picked = rowsWhere(
    all.inHorizon,
    (event, row) => event !== null && candidate.on(at(all.periodEnds, row)) !== null,
  );
  const rows = pickRows(all, picked);
  const failures = picked.map((row) => {
    const day = at(all.failedOn, row);
    return day === null ? null : `${at(all.firmIds, row)} ${day}`;
  });
  const published = (model: HazardModel, row: number) =>
    probabilityAt(model, logOddsOf(model, rows, row), world.methodology.probability);
  const p = foretold(candidate, rows, published);
  const foretoldInForce = foretold(inForce, rows, (model, row) =>
    at(all.byOther, at(picked, row)) ? published(model, row) : Number.NaN,
  );
  const rate = foretold(candidate, rows, ({ baseRate }) => baseRate);
  const both = rowsWhere(foretoldInForce, (own) => !Number.isNaN(own));
  const pick = <T>(values: readonly T[]) => both.map((row) => at(values, row));
  const archive = archiveOf(candidate.name, horizonDays, rows, p, failures);
  const ofBoth = pickRows(rows, both);
  const archiveInForce = archiveOf(
    inForce.name,
    horizonDays,
    ofBoth,
    pick(foretoldInForce),
    pick(failures),
  );
  const same = { scored: pick(archive.scored), horizonDays };
  const used = new Set(rows.periodEnds.map((end) => candidate.on(end)));
  return {
    from,
    through,
    horizonDays,
    models: candidate.models.filter((one) => used.has(one)).map(({ version }) => version),
    /** Whether every row came after all that its model was taught was known. */
    outOfTime: rows.periodEnds.every((end) => (candidate.on(end)?.effectiveFrom ?? "") <= end),
    nRows: rows.firmIds.length,
    nFirms: new Set(rows.firmIds).size,
    nEvents: sum(rows.inHorizon.map((event) => event ?? 0)),
    /** Failures among the events: one that was foretold every week is still one, and one judgement. */
    nEpisodes: new Set(failures.filter((one) => one !== null)).size,
    /** Rows whose window is still open, in which the firm left otherwise than by the event, or without a model. */
    nUnscored: all.firmIds.length - rows.firmIds.length,
    /** Rows not at risk, because no observation of them is fresh: they have no probability. */
    nStale: all.stale,
    candidate: judged(candidate.name, world, archive),
    /** The model in force, on the rows that it foretold at this horizon; null where there are none. */
    inForce: both.length === 0 ? null : judged(inForce.name, world, archiveInForce),
    /** The gain over the base rate that each model knew. */
    overRate: pairedGain(sampleOf(archive), rate),
    overInForce: pairedGain(sampleOf(same), pick(foretoldInForce)),
    periods: periodsOf(rows, p, foretoldInForce),
    refusals: candidate.refusals,
  };
}

/** Who is at risk on a period end by the model of that day; without one, everyone. */
function judgedBy({ on }: Schedule) {
  return (periodEnd: IsoDate) => on(periodEnd) ?? { features: [] };
}

/** A number of each row from the model of its period end; NaN where there is none. */
function foretold(
  schedule: Schedule,
  { periodEnds }: RowSet,
  numberOf: (model: HazardModel, row: number) => number,
): number[] {
  return periodEnds.map((end, row) => {
    const model = schedule.on(end);
    return model === null ? Number.NaN : numberOf(model, row);
  });
}

function archiveOf(
  name: string,
  horizonDays: number,
  rows: RowSet,
  p: readonly number[],
  failures: readonly (string | null)[],
): Scored {
  const scored = p.map((probability, row) => ({
    forecast: {
      issuedOn: at(rows.periodEnds, row),
      firmId: at(rows.firmIds, row),
      probability,
      modelVersion: name,
      mode: "hindcast" as const,
    },
    event: at(rows.inHorizon, row) === 1 ? (1 as const) : (0 as const),
    episode: at(rows.inHorizon, row) === 1 ? at(failures, row) : null,
  }));
  return { scored, horizonDays };
}

function judged(name: string, { methodology }: World, archive: Scored) {
  const rules = { ...methodology.calibration, draws: 1000 };
  const seed = `evaluation of ${archive.scored.length} rows`;
  const scores = calibrationScores(archive, rules, seed);
  const implied = impliedBy(archive, scores, seed);
  return { name, nRows: archive.scored.length, scores, implied };
}

function periodsOf(rows: RowSet, p: readonly number[], inForce: readonly number[]) {
  return [...new Set(rows.periodEnds)].map((periodEnd) => {
    const own = rowsWhere(rows.periodEnds, (end) => end === periodEnd);
    const total = (values: readonly (number | null)[]) =>
      sum(own.map((row) => at(values, row) ?? 0));
    const expectedInForce = total(inForce);
    return {
      periodEnd,
      rows: own.length,
      events: total(rows.inHorizon),
      expected: total(p),
      expectedInForce: Number.isNaN(expectedInForce) ? null : expectedInForce,
    };
  });
}

/** The Brier skill of forecasts over others of the same rows. Null without rows, and where the others are perfect. */
export function pairedGain(sample: ScoredSample, others: readonly number[]) {
  const squares = (p: ArrayLike<number>) =>
    Float64Array.from(p, (own, row) => (own - at(sample.y, row)) ** 2);
  const own = squares(sample.p);
  const other = squares(others);
  const total = sum(other);
  if (!(total > 0)) return null;
  const left = sum(own) / total;
  const influence = own.map((one, row) => (one - left * at(other, row)) / total);
  const half = halfWidth(influence, sample);
  return { skill: 1 - left, interval: { low: 1 - left - half, high: 1 - left + half } };
}

import { hazardOf } from "../engine/forecast/hazard.ts";
import type { Interval } from "../engine/numbers/interval.ts";
import { chanceFrom } from "../engine/numbers/seed.ts";
import { quantile } from "../engine/numbers/statistics.ts";
import type { World } from "../engine/world/world.ts";
import { at } from "../language/at.ts";
import { byCodeUnit } from "../language/order.ts";
import type { IsoDate } from "../model/cell.ts";
import { groupBy } from "../model/group-by.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { pickRows, type RowSet, rowsHash } from "./row-set.ts";
import { fitRows } from "./rows.ts";
import { type ScoreTable, scoreNames, scoreTable } from "./score-table.ts";

/** How a model did on rows it was not taught. */
export interface Evaluation {
  readonly from: IsoDate;
  readonly through: IsoDate;
  readonly nRows: number;
  readonly nFirms: number;
  readonly nEvents: number;
  readonly scores: ScoreTable;
  /** 95 %, by resampling firms; null where a score is. */
  readonly intervals: Readonly<Record<keyof ScoreTable, Interval | null>>;
}

const draws = 200;

/**
 * Scores a model on the period ends within the dates, both included, whose horizon has closed.
 * Intervals are percentiles of a bootstrap over firms (rows of one firm are not independent), from
 * a seed derived from the rows, so that they are the same every time.
 */
export function evaluateModel(
  world: World,
  model: HazardModel,
  span: { readonly from: IsoDate; readonly through: IsoDate },
): Evaluation {
  const features = model.features.map(({ id }) => id);
  const all = fitRows(world, { features, ...span, skip: [], horizonDays: model.horizonDays });
  const closed = all.inHorizon.flatMap((event, row) => (event === null ? [] : row));
  const rows = pickRows(all, closed);
  const p = probabilitiesOf(model, rows);
  const y = rows.inHorizon.map((event) => event ?? 0);
  const scores = scoreTable(p, y, world.methodology.calibration);
  return {
    ...span,
    nRows: p.length,
    nFirms: new Set(rows.firmIds).size,
    nEvents: y.reduce<number>((sum, event) => sum + event, 0),
    scores,
    intervals: intervalsOf(world, rows, p, y, scores),
  };
}

function probabilitiesOf(model: HazardModel, rows: RowSet): number[] {
  const width = rows.features.length;
  return rows.firmIds.map((_, row) => {
    const values = rows.features.map((id, j): [string, number | null] => {
      const value = at(rows.x, row * width + j);
      return [id, Number.isNaN(value) ? null : value];
    });
    return hazardOf(model, new Map(values)).probability;
  });
}

function intervalsOf(
  world: World,
  rows: RowSet,
  p: readonly number[],
  y: readonly number[],
  scores: ScoreTable,
): Evaluation["intervals"] {
  const byFirm = groupBy(rows.firmIds.keys(), (row) => at(rows.firmIds, row));
  const firms = Array.from(byFirm)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([, own]) => own);
  const chance = chanceFrom(rowsHash(rows));
  const tables = Array.from({ length: firms.length === 0 ? 0 : draws }, () => {
    const drawn = firms.flatMap(() => at(firms, Math.floor(chance() * firms.length)));
    const pick = (values: readonly number[]) => drawn.map((row) => at(values, row));
    return scoreTable(pick(p), pick(y), world.methodology.calibration);
  });
  const interval = (name: keyof ScoreTable) => {
    const values = tables.map((table) => table[name]).filter((value) => value !== null);
    const [low, high] = [quantile(values, 0.025), quantile(values, 0.975)];
    return scores[name] === null || low === null || high === null ? null : { low, high };
  };
  const entries = scoreNames.map((name) => [name, interval(name)]);
  return Object.fromEntries(entries) as Evaluation["intervals"]; // a key for every score
}

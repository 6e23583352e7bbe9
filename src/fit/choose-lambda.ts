import { linearPredictor, ridgeLogit } from "../engine/numbers/irls.ts";
import { softplus } from "../engine/numbers/sigmoid.ts";
import { at } from "../language/at.ts";
import type { IsoDate } from "../model/cell.ts";
import { designOf, prepare } from "./prepare.ts";
import { countEvents, pickRows, type RowSet, rowsOn } from "./row-set.ts";

export interface LambdaChoice {
  readonly lambda: number;
  /** Validation origins that had events on both sides; 0 when the default stands. */
  readonly folds: number;
  /** Mean log loss of the validation rows, a penalty each. */
  readonly path: readonly { readonly lambda: number; readonly logLoss: number }[];
}

/** Strongest first: each fit starts from the one before. */
const grid = [1000, 300, 100, 30, 10, 3, 1, 0.3, 0.1, 0.03, 0.01];
const defaultLambda = 1;
const origins = 4;

/**
 * The penalty with the least log loss under rolling-origin validation (Tashman 2000): the later
 * half of the training periods is cut into blocks, and each is foretold from the rows of all
 * periods before it, prepared on those rows alone. Of equal losses the stronger penalty.
 */
export function chooseLambda(rows: RowSet): LambdaChoice {
  const totals = grid.map(() => 0);
  let folds = 0;
  let validated = 0;
  for (const [before, block] of splits(rows)) {
    const losses = lossesOf(before, block);
    if (losses === null) continue;
    folds += 1;
    validated += block.firmIds.length;
    losses.forEach((loss, i) => {
      totals[i] = at(totals, i) + loss;
    });
  }
  if (folds === 0) return { lambda: defaultLambda, folds, path: [] };
  const path = grid.map((lambda, i) => ({ lambda, logLoss: at(totals, i) / validated }));
  const best = path.reduce((least, one) => (one.logLoss < least.logLoss ? one : least));
  return { lambda: best.lambda, folds, path };
}

/** Each block of periods with the rows whose outcome was settled when it began. */
function* splits(rows: RowSet): Generator<[RowSet, RowSet]> {
  const periods = Array.from(new Set(rows.periodEnds)).sort();
  const start = Math.ceil(periods.length / 2);
  const blocks = Math.min(origins, periods.length - start);
  for (let block = 0; block < blocks; block += 1) {
    const cut = (k: number) => start + Math.floor((k * (periods.length - start)) / blocks);
    const first = periods[cut(block)];
    const end: IsoDate | undefined = periods[cut(block + 1)];
    if (first === undefined) continue;
    yield [
      pickRows(
        rows,
        rowsOn(rows, (day) => day < first),
      ),
      pickRows(
        rows,
        rowsOn(rows, (day) => day >= first && (end === undefined || day < end)),
      ),
    ];
  }
}

/** Summed log loss on the block, a penalty each; null where either side has no event. */
function lossesOf(before: RowSet, block: RowSet): number[] | null {
  if (countEvents(before.inPeriod) === 0 || countEvents(block.inPeriod) === 0) return null;
  const { kept } = prepare(before);
  const training = designOf(before, kept, before.inPeriod);
  const validation = designOf(block, kept, block.inPeriod);
  const losses: number[] = [];
  let start: readonly number[] | null = null;
  for (const lambda of grid) {
    const fit = ridgeLogit(training, lambda, start);
    if (fit === null) return null;
    start = [fit.intercept, ...fit.coef];
    const eta = linearPredictor(validation, fit);
    losses.push(
      eta.reduce((sum, value, row) => sum + softplus(value) - at(block.inPeriod, row) * value, 0),
    );
  }
  return losses;
}

import type { Dropped } from "./prepare.ts";
import type { RowSet } from "./row-set.ts";
import { type FitRows, trainingRows } from "./rows.ts";
import type { FitSetup } from "./setup.ts";
import { type Refusal, type Training, train } from "./training.ts";

/** A training with its rows. */
export interface Settled {
  readonly trained: Training;
  readonly rows: FitRows;
  /** The features by which a firm is at risk. */
  readonly judging: readonly { readonly id: string }[];
}

/**
 * Trains on the rows that are at risk by the features that are kept, as a publication will judge
 * them: where dropped features had let other rows in or out, it trains again without them. Where
 * none is kept, those asked for decide.
 */
export function settledTraining(setup: FitSetup): Settled | Refusal {
  const { world, through, skip, horizonDays } = setup;
  const rowsOf = (features: readonly string[]) =>
    trainingRows(world, { features, from: null, through, skip, horizonDays });
  let dropped: readonly Dropped[] = [];
  let rows = rowsOf(setup.features);
  for (;;) {
    const found = train(setup, rows);
    if (found.kind === "refused") return found;
    dropped = [...dropped, ...found.prepared.dropped];
    const trained = { ...found, prepared: { ...found.prepared, dropped } };
    const gone = new Set(dropped.map(({ id }) => id));
    const left = rows.features.filter((id) => !gone.has(id));
    if (left.length === 0) {
      return { trained, rows, judging: rows.features.map((id) => ({ id })) };
    }
    const own = left.length === rows.features.length ? rows : rowsOf(left);
    if (isSame(own, rows)) return { trained, rows, judging: trained.prepared.kept };
    rows = own;
  }
}

function isSame(a: RowSet, b: RowSet): boolean {
  const isRow = (firmId: string, row: number) =>
    firmId === b.firmIds[row] && a.periodEnds[row] === b.periodEnds[row];
  return a.firmIds.length === b.firmIds.length && a.firmIds.every(isRow);
}

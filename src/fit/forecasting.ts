import { type ProbabilityBounds, probabilityAt, standardise } from "../engine/forecast/hazard.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { present } from "../model/language/at.ts";
import type { RowSet } from "./row-set.ts";

/** The probabilities that a model would have published of rows that hold all of its features. */
export function probabilitiesOf(
  model: HazardModel,
  rows: RowSet,
  bounds: ProbabilityBounds,
): number[] {
  return logOddsOf(model, rows).map((eta) => probabilityAt(model, eta, bounds));
}

/** The log-odds of the event within a period. */
export function logOddsOf(model: HazardModel, rows: RowSet): number[] {
  const width = rows.features.length;
  const terms = model.features.map((feature) => ({
    feature,
    column: columnOf(rows, feature.id),
  }));
  return rows.firmIds.map((_, row) => {
    let eta = model.intercept;
    for (const { feature, column } of terms) {
      const value = present(rows.x[row * width + column]);
      eta += feature.coef * standardise(Number.isNaN(value) ? null : value, feature);
    }
    return eta;
  });
}

function columnOf({ features }: RowSet, id: string): number {
  const column = features.indexOf(id);
  if (column !== -1) return column;
  throw new RangeError(`Cannot compute a probability: the rows have no feature "${id}"`);
}

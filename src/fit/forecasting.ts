import { standardise } from "../engine/forecast/hazard.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import type { RowSet } from "./row-set.ts";

/** The log-odds of the event within a period that a model gives a row, which must hold all of its features. */
export function logOddsOf(model: HazardModel, { features, x }: RowSet, row: number): number {
  return model.features.reduce((eta, feature) => {
    const column = features.indexOf(feature.id);
    if (column === -1) {
      throw new RangeError(
        `Cannot compute a probability: the rows have no feature "${feature.id}"`,
      );
    }
    const value = at(x, row * features.length + column);
    return eta + feature.coef * standardise(Number.isNaN(value) ? null : value, feature);
  }, model.intercept);
}

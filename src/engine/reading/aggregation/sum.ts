import { at } from "../../../model/language/at.ts";
import type { Aggregation } from "./aggregation.ts";

/**
 * The sum, with the weights as they are; null where a part that has a weight is absent, as it would count as 0.
 * Source: counts of points, as Freedom House's Freedom in the World has them.
 */
export const sum: Aggregation = {
  formula: "Σ w·p",
  source: "counts of points, as in Freedom House's Freedom in the World",
  of: (parts, weights) => {
    let total = 0;
    let counted = 0;
    for (const [i, part] of parts.entries()) {
      const weight = at(weights, i);
      if (weight === 0) continue;
      if (part === null) return null;
      total += weight * part;
      counted += 1;
    }
    return counted === 0 ? null : total;
  },
};

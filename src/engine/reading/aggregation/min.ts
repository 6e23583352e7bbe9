import { at } from "../../../model/language/at.ts";
import type { Aggregation } from "./aggregation.ts";

/** The least of the parts that have a weight: nothing makes up for the weakest. Source: Leontief (1941), as perfect complements. */
export const min: Aggregation = {
  formula: "min p",
  source: "perfect complements, Leontief (1941)",
  of: (parts, weights) => {
    const known = parts.flatMap((part, i) => (at(weights, i) > 0 ? (part ?? []) : []));
    return known.length === 0 ? null : Math.min(...known);
  },
};

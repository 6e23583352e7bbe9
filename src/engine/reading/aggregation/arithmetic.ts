import { weightedMean } from "../composite.ts";
import type { Aggregation } from "./aggregation.ts";

/** The weighted mean: a strong part makes up for a weak one. Source: OECD/JRC Handbook (2008), step 6. */
export const arithmetic: Aggregation = {
  formula: "Σ w·p / Σ w",
  source: "OECD/JRC Handbook on Constructing Composite Indicators (2008), step 6",
  of: weightedMean,
};

import { weightedGeometricMean } from "../composite.ts";
import type { Aggregation } from "./aggregation.ts";

/** The weighted geometric mean: one collapsed part hurts. Source: OECD/JRC Handbook (2008), step 6. */
export const geometric: Aggregation = {
  formula: "Π max(p, floor)^(w / Σ w)",
  source: "OECD/JRC Handbook on Constructing Composite Indicators (2008), step 6",
  of: weightedGeometricMean,
};

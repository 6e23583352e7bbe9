import { weightedMean } from "../composite.ts";
import type { Level } from "./level.ts";

/** The mean weighted by an indicator; a firm without a weight does not count. Source: capitalisation-weighted indices. */
export const weighted: Level = {
  formula: "Σ w·s / Σ w",
  source: "capitalisation-weighted indices",
  of: (firms) => {
    const known = firms.flatMap(({ score, weight }) =>
      weight === null ? [] : [{ score, weight }],
    );
    return weightedMean(
      known.map(({ score }) => score),
      known.map(({ weight }) => weight),
    );
  },
};

import { mean as average } from "../../numbers/statistics.ts";
import type { Level } from "./level.ts";

/** The arithmetic mean, in which each firm counts the same. Source: equally weighted indices. */
export const mean: Level = {
  formula: "Σ s / n",
  source: "equally weighted indices",
  of: (firms) => average(firms.map(({ score }) => score)),
};

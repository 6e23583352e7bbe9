import { median as middle } from "../../numbers/statistics.ts";
import type { Level } from "./level.ts";

/** The median, which no single firm moves far. Source: Tukey, Exploratory Data Analysis (1977). */
export const median: Level = {
  formula: "the middle score",
  source: "Tukey, Exploratory Data Analysis (1977)",
  of: (firms) => middle(firms.map(({ score }) => score)),
};

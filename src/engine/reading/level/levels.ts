import type { LevelName } from "../../../model/methodology/level.ts";
import type { Level } from "./level.ts";
import { mean } from "./mean.ts";
import { median } from "./median.ts";
import { weighted } from "./weighted.ts";

/** The levels that are made of one day. */
export const levels: Readonly<Record<Exclude<LevelName, "chain">, Level>> = {
  median,
  mean,
  weighted,
};

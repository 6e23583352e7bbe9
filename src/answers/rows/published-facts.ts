import type { Rounded } from "../../engine/facts/fact.ts";
import { figures } from "./published.ts";

/** The rounding of each measure of a fact that is not read as it is published. */
export const publishedFact: Rounded = (measure, value) => {
  if (measure === "coverage") return figures.share.round(value);
  return measure === "rank" ? value : figures.score.round(value);
};

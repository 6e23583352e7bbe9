import type { Rounded } from "../../engine/facts/fact.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { methodologyAt, type World } from "../../engine/world/world.ts";
import { figures } from "./published.ts";

/** The rounding of each measure of a fact that is not read as it is published. */
export function publishedFact(world: World): Rounded {
  return (measure, value, periodEnd) => {
    if (measure === "coverage") return figures.share.round(value);
    return measure === "rank" ? value : printedScore(methodologyAt(world, periodEnd), value);
  };
}

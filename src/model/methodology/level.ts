import { z } from "zod";
import { field, isoDate, measured } from "../cell.ts";
import { nameOf } from "../thing.ts";
import { choice, section } from "./setting.ts";

/** How the scores of all firms become the level of the index; engine/reading/level/ has a file for each. */
export const levels = ["median", "mean", "weighted", "chain"] as const;
export type LevelName = (typeof levels)[number];

/** What each level is called. */
export const levelNames: Readonly<Record<LevelName, string>> = {
  median: "Median score",
  mean: "Mean score",
  weighted: "Weighted mean score",
  chain: "Chained level",
};

const base = z.strictObject({
  on: field(isoDate, "Day in the period that has the value", "2015-12-31"),
  value: measured(
    z.number().positive().default(100),
    "Level of the period with that day",
    "the level's",
  ),
});

export const levelSection = section("How the scores of all firms become the level of the index", {
  aggregate: choice(
    levels,
    "The `median`, the `mean`, the mean `weighted` by an indicator, or a `chain` of the changes of those firms that have a score in two periods in a row, as price indexes have it",
  ),
  by: field(
    nameOf("indicator").optional(),
    "Indicator whose values are the weights of a `weighted` mean; one that only weighs has the weight 0",
    "population",
  ),
  base: field(base.optional(), "What a `chain` is counted from"),
}).superRefine(({ aggregate, by, base: own }, context) => {
  const missing = (name: string, expected: "string" | "object") =>
    context.addIssue({ code: "invalid_type", expected, input: undefined, path: [name] });
  const strange = (name: string, of: LevelName) => {
    const message = `left out: only the level "${of}" takes it`;
    context.addIssue({ code: "custom", path: [name], message });
  };
  if (aggregate === "weighted" && by === undefined) missing("by", "string");
  if (aggregate !== "weighted" && by !== undefined) strange("by", "weighted");
  if (aggregate === "chain" && own === undefined) missing("base", "object");
  if (aggregate !== "chain" && own !== undefined) strange("base", "chain");
});

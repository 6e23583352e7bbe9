import { z } from "zod";
import { field, line } from "../cell.ts";
import { choice, section } from "./setting.ts";

/** How parts become a whole; engine/reading/aggregation/ has a file for each. */
export const aggregations = ["arithmetic", "geometric", "min", "sum"] as const;
export type AggregationName = (typeof aggregations)[number];

/** The most decimals of a score: a double has no more behind a figure of three digits. */
const mostDecimals = 9;

const end = (standard: number, which: string) =>
  z
    .number()
    .nullable()
    .default(standard)
    .describe(`${which} score there can be; null where there is none`);

const scale = section("What a score looks like", {
  min: end(0, "Least"),
  max: end(100, "Greatest"),
  decimals: field(
    z.number().int().min(0).max(mostDecimals).default(1),
    "Decimals in which a score is printed",
  ),
  unit: field(line.default("points"), "Unit of a score", "points"),
  better: choice(["higher", "lower"], "Which direction of a score is better"),
}).refine(({ min, max }) => min === null || max === null || min < max, {
  message: "below max",
  path: ["min"],
});

export const scoreSection = section("How the pillars of a firm become its score", {
  aggregate: choice(
    ["geometric", "arithmetic", "min", "sum", "given"],
    "How pillars become a score; only a sum keeps the weights as they are. With `given` the scores are those of `scores.csv`, computed outside of Stele",
  ),
  scale,
  rescale: choice(
    ["none", "top"],
    "Whether scores are rescaled: with `top` the best firm of each period has the maximum",
  ),
  rounding: choice(
    ["half_even", "half_up"],
    "How a score halfway between two printed ones is rounded, in decimal",
  ),
  clamp: field(
    z.boolean().default(true),
    "Whether what lies beyond goalposts counts as lying on them, and a score beyond its scale as its end; where false, such a score is a problem",
  ),
}).superRefine(({ rescale, scale }, context) => {
  if (rescale === "none") return;
  const refuse = (path: string[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  if (scale.max === null) {
    refuse(["rescale"], '"none" where the scale has no "max": the best firm is given the maximum');
  }
  if (scale.better === "lower") {
    refuse(["rescale"], '"none" where lower is better: the best firm is given the maximum');
  }
});

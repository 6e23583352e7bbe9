import { type World, worldAt } from "../../src/engine/world/world.ts";
import { type Evaluation, evaluate } from "../../src/fit/evaluate.ts";
import { scheduleOf } from "../../src/fit/schedule.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { inventedMarket } from "./invented-market.ts";

/** A declared model that ranks firms the wrong way round, scored beside one that ranks them right. */
export function worseEvaluation(): { readonly evaluation: Evaluation; readonly world: World } {
  const feature = { id: "indicator.i0", label: "Delay", unit: "days", mean: 0, sd: 1 };
  const model = (version: string, coef: number) =>
    tinyModel({
      ...{ version, intercept: -3, periodDays: 91, baseRate: 0.1 },
      features: [{ ...feature, coef, lo: null, hi: null }],
    });
  const market = inventedMarket({
    ...{ firms: 250, indicators: 1, intercept: -3, seed: "worse" },
    weights: [2],
  });
  const content = { ...market, models: [model("in-force", 2)] };
  const world = worldAt(content, "2024-04-01");
  const span = { from: "2022-06-30", through: "2023-12-31" };
  return {
    evaluation: evaluate(content, world, scheduleOf(model("turned-over", -2)), span),
    world,
  };
}

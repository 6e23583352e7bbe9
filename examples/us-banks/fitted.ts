import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import { type Evaluation, evaluate } from "../../src/fit/evaluate.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import { scheduleOf } from "../../src/fit/schedule.ts";
import type { Refusal } from "../../src/fit/training.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";

/** A model of the banks and how it did on a quarter that it was not taught. */
export interface Fitted {
  readonly kind: "fitted";
  readonly model: HazardModel;
  readonly evaluation: Evaluation;
}

/**
 * Fitted on quarters up to 2010Q2, calibrated on 2010Q3 and 2011Q1, scored on 2011Q2. The panel has
 * no reports of 2010Q4. Every choice is the default of `stele fit`: nothing is tuned.
 */
export function fittedBanks(dataset: Dataset): Fitted | Refusal {
  const result = fitModel(dataset, {
    through: "2010-06-30",
    calibrateThrough: "2011-03-31",
    skip: ["2010-12-31"],
    version: "2010.2",
    features: null,
    horizonDays: null,
    asOf: null,
  });
  if (result.kind === "refused") return result;
  const { model } = result;
  const world = worldAt(dataset, defaultAsOf(dataset) ?? "");
  const span = { from: "2011-06-30", through: "2011-06-30" };
  return { kind: "fitted", model, evaluation: evaluate(dataset, world, scheduleOf(model), span) };
}

/**
 * The same banks as if nobody had asked who still reports: a bank that stopped reporting stays in the
 * index, and a reading counts until it is four half-lives old.
 */
export function withSilentBanks(dataset: Dataset): Dataset {
  return {
    ...dataset,
    firms: dataset.firms.map((firm) => ({
      ...firm,
      statusHistory: firm.statusHistory.filter(
        ({ status }, i) => status !== "delisted" && (i === 0 || status !== "active"),
      ),
    })),
    methodologies: dataset.methodologies.map((methodology) => ({
      ...methodology,
      probability: { ...methodology.probability, freshPeriods: 1000 },
    })),
  };
}

import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A fitted model states what it was fitted on; an expert prior claims no data. */
export const estimationFields: Rule = {
  id: "estimation-fields",
  *check({ models }) {
    for (const [model, origin] of each(models)) {
      const isFitted = model.estimation === "ridge_mle";
      for (const key of ["trainedThrough", "lambda", "rowsSha256"] as const) {
        if (isFitted && model[key] === null) {
          yield fault(origin, [key], `A model fitted by ridge_mle must state "${key}"`);
        }
      }
      if (isFitted || model.covariance === null) continue;
      yield fault(origin, ["covariance"], "An expert prior must not have a covariance");
    }
  },
};

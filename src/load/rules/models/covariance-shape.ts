import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const covarianceShape: Rule = {
  id: "covariance-shape",
  *check({ models }) {
    for (const [{ covariance, features }, origin] of each(models)) {
      if (covariance === null) continue;
      const size = features.length + 1;
      const isSquare = covariance.length === size && covariance.every((row) => row.length === size);
      if (isSquare) continue;
      const message = "The covariance must have a row and a column for the intercept and a feature";
      const [first = []] = covariance;
      const found = `${covariance.length} rows of ${first.length}`;
      yield fault(origin, ["covariance"], message, { found, allowed: `${size} rows of ${size}` });
    }
  },
};

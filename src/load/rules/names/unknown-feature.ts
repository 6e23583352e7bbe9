import { isFeatureId } from "../../../model/feature-id.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A model must use features that a methodology can compute. */
export const unknownFeature: Rule = {
  id: "unknown-feature",
  *check({ models, methodologies }) {
    if (methodologies.values.length === 0) return;
    for (const [{ features }, origin] of each(models)) {
      for (const [i, { id }] of features.entries()) {
        if (methodologies.values.some((methodology) => isFeatureId(id, methodology))) continue;
        const message = "A feature must be one that the methodology can compute";
        yield fault(origin, ["features", i, "id"], message, { found: id });
      }
    }
  },
};

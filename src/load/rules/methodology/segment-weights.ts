import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

const tolerance = 1e-9;

/** Stress is 100 · y'Cy with y = w · s, so its maximum is 100 only when the weights sum to 1. */
export const segmentWeights: Rule = {
  id: "segment-weights",
  *check({ methodologies }) {
    for (const [{ segments }, origin] of each(methodologies)) {
      const sum = segments.reduce((total, { weight }) => total + weight, 0);
      if (segments.length === 0 || Math.abs(sum - 1) <= tolerance) continue;
      const message = "The weights of the segments must sum to 1";
      yield fault(origin, ["segments"], message, { found: String(sum), allowed: "1" });
    }
  },
};

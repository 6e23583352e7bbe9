import { each } from "../each.ts";
import { indicatorIds } from "../methodology/indicators.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownName, unknownNames } from "./unknown-names.ts";

/** Observations name indicators of any methodology, sector inputs those of their own. */
export const unknownIndicator: Rule = {
  id: "unknown-indicator",
  *check({ methodologies, observations }) {
    const whole = methodologies.whole && methodologies.refused.length === 0;
    const labels = methodologies.values.flatMap(({ indicators }) => {
      return indicators.map(({ label, id }): [string, string] => [label.toLowerCase(), id]);
    });
    const names = indicatorIds(methodologies.values);
    const known: Known = { noun: "indicator", names, also: new Map(labels), whole };
    yield* unknownNames(observations, known, ["indicatorId"], (row) => row.indicatorId);
    for (const [methodology, origin] of each(methodologies)) {
      const near = [...indicatorIds([methodology])];
      for (const [s, { inputs }] of methodology.segments.entries()) {
        for (const [i, input] of inputs.entries()) {
          if (input.kind !== "indicator" || near.includes(input.indicator)) continue;
          const path = ["segments", s, "inputs", i, "indicator"];
          yield unknownName(origin, path, { noun: "indicator", near }, input.indicator);
        }
      }
    }
  },
};

import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { unknownName } from "./unknown-names.ts";

export const unknownSectorInput: Rule = {
  id: "unknown-sector-input",
  *check({ methodologies }) {
    for (const [{ segments, issue }, origin] of each(methodologies)) {
      const near = segments.flatMap(({ inputs }) => inputs.map(({ id }) => id));
      for (const [i, input] of issue.payoutDrift.inputs.entries()) {
        if (near.includes(input)) continue;
        const path = ["issue", "payoutDrift", "inputs", i];
        yield unknownName(origin, path, { noun: "sector input", near }, input);
      }
    }
  },
};

import { seriesNames } from "../../../model/publication.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const seriesMismatch: Rule = {
  id: "series-mismatch",
  *check({ publications }) {
    for (const [{ series, seriesCode }, origin] of each(publications)) {
      const allowed = seriesNames[seriesCode];
      if (series === allowed) continue;
      const message = `"series" must be the name of the series "${seriesCode}"`;
      yield fault(origin, ["series"], message, { found: series, allowed });
    }
  },
};

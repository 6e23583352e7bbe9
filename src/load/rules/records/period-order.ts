import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A publication covers a period that has ended and is valid from its issue on. */
export const periodOrder: Rule = {
  id: "period-order",
  *check({ publications }) {
    for (const [record, origin] of each(publications)) {
      const { periodStart, periodEnd, publishedAt, validUntil } = record;
      if (periodStart > periodEnd) {
        const message = '"periodStart" must not be after "periodEnd"';
        yield fault(origin, ["periodStart"], message, { found: periodStart });
      }
      if (publishedAt.slice(0, 10) < periodEnd) {
        const message = '"publishedAt" must not be before "periodEnd"';
        yield fault(origin, ["publishedAt"], message, { found: publishedAt });
      }
      if (validUntil < publishedAt) {
        const message = '"validUntil" must not be before "publishedAt"';
        yield fault(origin, ["validUntil"], message, { found: validUntil });
      }
    }
  },
};

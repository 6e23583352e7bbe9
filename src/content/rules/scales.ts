import { present } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Indicator } from "../../model/methodology.ts";
import { fault } from "../findings/finding.ts";
import type { Content } from "../tables/content.ts";
import { each, type Rules } from "./rule.ts";

// Values that a scale has no place for. Nothing is made up for them.

export const scaleRules: Rules = {
  *"logarithm-of-nothing"(content) {
    const { observations } = content;
    const logarithmic = new Set(indicatorsOf(content, "log").map(({ id }) => id));
    for (const [{ indicatorId, value }, origin] of rowsOf(observations, logarithmic)) {
      if (value > 0) continue;
      const message = `A value of "${indicatorId}" must have a logarithm, which its scale takes`;
      const allowed = 'above 0; for others, the scale "linear"';
      yield fault(origin, ["value"], message, { found: String(value), allowed });
    }
  },

  *"relative-to-nothing"(content) {
    const { observations, methodology } = content;
    const relative = indicatorsOf(content, "relative");
    const rows = groupBy(
      rowsOf(observations, new Set(relative.map(({ id }) => id))),
      ([{ indicatorId }]) => indicatorId,
    );
    for (const [{ indicators }, origin] of each(methodology)) {
      for (const [i, { id, scale, to }] of indicators.entries()) {
        const own = rows.get(id) ?? [];
        if (scale !== "relative" || own.length === 0) continue;
        if (own.some(([{ firmId }]) => firmId === to)) continue;
        const message = `Values of "${id}" are relative to a firm that has none`;
        const allowed = "a firm with readings of it";
        yield fault(origin, ["indicators", i, "to"], message, { found: to ?? null, allowed });
      }
    }
    for (const { id, to } of relative) {
      const own = rows.get(id) ?? [];
      const base = own.filter(([{ firmId }]) => firmId === to);
      const [first] = base.toSorted(by(([{ observedOn }]) => observedOn));
      for (const [{ value }, origin] of base) {
        if (value !== 0) continue;
        const message = `The value of "${to}", to which those of "${id}" are relative, must not be 0`;
        yield fault(origin, ["value"], message, { found: "0", allowed: "any other number" });
      }
      for (const [{ firmId, observedOn }, origin] of own) {
        if (first === undefined || firmId === to || observedOn >= first[0].observedOn) continue;
        const message = `A value of "${id}" must have one of "${to}" to be relative to`;
        const allowed = `a reading of "${to}" by that day, or a day from ${first[0].observedOn} on`;
        yield fault(origin, ["observedOn"], message, { found: observedOn, allowed });
      }
    }
  },
};

/** The indicators of a scale, by their last version. */
function indicatorsOf({ methodology }: Content, scale: Indicator["scale"]): readonly Indicator[] {
  const last = new Map(
    methodology.values.flatMap(({ indicators }) => indicators.map((one) => [one.id, one] as const)),
  );
  return [...last.values()].filter((one) => one.scale === scale);
}

function* rowsOf({ values, origin }: Content["observations"], ids: ReadonlySet<string>) {
  for (let i = 0; ids.size > 0 && i < values.length; i += 1) {
    const row = present(values[i]);
    const { value } = row;
    if (value !== null && ids.has(row.indicatorId)) yield [{ ...row, value }, origin(i)] as const;
  }
}

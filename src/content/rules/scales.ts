import { present } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import { pillarColumn } from "../../model/methodology/given-score.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
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

  *"given-score"(content) {
    const { scores, methodology } = content;
    const pillars = new Set(methodology.values.flatMap((one) => one.pillars.map(({ id }) => id)));
    const seen = new Map<string, number | null>();
    for (const [row, origin] of each(scores)) {
      const { firmId, periodEnd, knownOn, score } = row;
      const { aggregate, scale } = scaleOf(content, periodEnd) ?? {};
      if (aggregate !== "given" || scale === undefined) {
        const message = "A score can only be given where the methodology says so";
        const allowed = 'a period in which "score.aggregate" is "given"';
        yield fault(origin, ["periodEnd"], message, { found: periodEnd, allowed });
        continue;
      }
      const { min, max } = scale;
      if (score !== null && ((min !== null && score < min) || (max !== null && score > max))) {
        const message = "A given score must lie on its scale";
        const allowed = `${min === null ? "" : `from ${min} on, `}${max === null ? "" : `up to ${max}, `}as "score.scale" says`;
        yield fault(origin, ["score"], message, { found: String(score), allowed });
      }
      const key = `${firmId} ${periodEnd} ${knownOn}`;
      const before = seen.get(key);
      if (before !== undefined) {
        const message =
          "A firm has one score a period and day of knowledge; a correction has a later knownOn";
        yield fault(origin, ["score"], message, { found: String(score), allowed: String(before) });
      }
      seen.set(key, score);
      for (const name of Object.keys(row)) {
        if (!name.startsWith(pillarColumn)) continue;
        const id = name.slice(pillarColumn.length);
        if (pillars.has(id)) continue;
        const message = "A given pillar must be one of the methodology";
        yield fault(origin, [name], message, { found: id, allowed: [...pillars].join(", ") });
      }
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

/** The scale on which a given score has to lie: that of the methodology in force at the end of its period. */
function scaleOf({ methodology }: Content, periodEnd: string): Methodology["score"] | null {
  const inForce = methodology.values
    .filter(({ effectiveFrom }) => effectiveFrom <= periodEnd)
    .sort(by("effectiveFrom"));
  return inForce.at(-1)?.score ?? null;
}

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

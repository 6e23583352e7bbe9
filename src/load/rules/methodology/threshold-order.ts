import type { Methodology } from "../../../model/methodology.ts";
import { fault, type Path } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

interface Step {
  readonly path: Path;
  readonly value: number;
}

/** Thresholds of successive levels must increase. */
export const thresholdOrder: Rule = {
  id: "threshold-order",
  *check({ methodologies }) {
    for (const [methodology, origin] of each(methodologies)) {
      for (const stair of stairs(methodology)) {
        for (const [i, { path, value }] of stair.entries()) {
          const below = stair[i - 1];
          if (below === undefined || below.value < value) continue;
          const message = `"${path.join(".")}" must be above "${below.path.join(".")}"`;
          const allowed = `above ${below.value}`;
          yield fault(origin, path, message, { found: String(value), allowed });
        }
      }
    }
  },
};

function stairs(m: Methodology): readonly (readonly Step[])[] {
  const [clipLow, clipHigh] = m.evidence.clip;
  return [
    stair("states", m.states, ["watch", "elevated", "high", "critical"]),
    stair("riskBands", m.riskBands, ["moderate", "elevated", "high", "critical"]),
    stair("uncertainty", m.uncertainty, ["low", "high"]),
    stair("evidence", m.evidence, ["refuted", "corroborated", "confirmed"]),
    stair("calibration", m.calibration, ["minEvents", "limitedEvents"]),
    stair("freshness", m.freshness, ["agingDays", "staleDays"]),
    [
      { path: ["evidence", "clip", 0], value: clipLow },
      { path: ["evidence", "clip", 1], value: clipHigh },
    ],
  ];
}

function stair<K extends string>(
  section: string,
  values: { readonly [key in K]: number },
  keys: readonly K[],
): readonly Step[] {
  return keys.map((key) => ({ path: [section, key], value: values[key] }));
}

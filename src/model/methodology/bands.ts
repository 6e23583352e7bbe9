import { z } from "zod";
import { field, measured } from "../cell.ts";
import { type RiskBand, riskBands } from "../shared.ts";
import { choice, section } from "./setting.ts";

/** The bands that a firm can be in by a methodology, best first: of scores those that have a threshold. */
export function bandsIn({ bands }: Banded): readonly RiskBand[] {
  const { by, thresholds = {} } = bands;
  if (by === "none") return [];
  if (by === "probability") return riskBands;
  const declared = new Map(Object.entries(thresholds));
  return riskBands.filter((band) => {
    return band === "low" || band === "unrated" || declared.get(band) !== undefined;
  });
}

interface Banded {
  readonly bands: {
    readonly by: "probability" | "score" | "none";
    readonly thresholds?: object | undefined;
  };
}

/** The bands that have a threshold, best first; low has none. */
export const thresholdBands = ["moderate", "elevated", "high", "critical"] as const;

const threshold = (band: string) =>
  measured(
    z.number().optional(),
    `Score below which a firm is ${band}, or from which on where lower is better; without it nobody is`,
    "the score's",
  );

export const bandsSection = section("What the bands of firms are made of", {
  by: choice(
    ["probability", "score", "none"],
    "`probability` by its lift (`riskBands`), `score` by `thresholds`, or `none`; `terms.yaml` names the bands",
  ),
  thresholds: field(
    z
      .strictObject({
        moderate: threshold("moderate"),
        elevated: threshold("elevated"),
        high: threshold("high"),
        critical: threshold("critical"),
      })
      .optional(),
    "Where the bands begin that scores have; one of them at least",
    { moderate: 0.8, elevated: 0.7, high: 0.55 },
  ),
}).superRefine(({ by, thresholds }, context) => {
  const isWritten = Object.values(thresholds ?? {}).some((one) => one !== undefined);
  if (by === "score" && !isWritten) {
    context.addIssue({
      code: "invalid_type",
      expected: "object",
      input: undefined,
      path: ["thresholds"],
    });
  }
  if (by !== "score" && thresholds !== undefined) {
    const message = `left out: only bands by "score" take them`;
    context.addIssue({ code: "custom", path: ["thresholds"], message });
  }
});

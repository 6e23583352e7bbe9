import { describe, expect, it } from "vitest";
import { analyse } from "../../src/engine/analyse.ts";
import { bandOfScore } from "../../src/engine/forecast/bands/by-score.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { type MethodologyInput, methodologySchema } from "../../src/model/methodology.ts";
import { firm, observation, tinyDataset } from "./world-builder.ts";

const day = "2024-06-30";

function methodology(
  bands: MethodologyInput["bands"],
  score: MethodologyInput["score"] = { aggregate: "arithmetic" },
) {
  const settings = {
    pillars: [{ id: "p", name: "P" }],
    indicators: [
      {
        ...{ id: "x", label: "X", pillar: "p", unit: "points", direction: "higher" as const },
        ...{ lo: 0, hi: 100 },
      },
    ],
    ...{ bands, score, legalNotes: [{ id: "note", text: "Invented." }] },
  };
  return { ...methodologySchema.parse(settings), version: "1" };
}

function bandsOf(method: ReturnType<typeof methodology>, values: readonly (number | null)[]) {
  const firms = values.map((_, i) => firm(`f${i}`));
  const observations = values.flatMap((value, i) =>
    value === null ? [] : [observation(`f${i}`, "x", day, value)],
  );
  const world = worldAt(tinyDataset({ methodologies: [method], firms, observations }), day);
  const analysis = analyse(world);
  return { analysis, bands: analysis.firms.map(({ band }) => band) };
}

describe("the band of a firm", () => {
  it("by score is the worst whose threshold the printed score has passed", () => {
    const thresholds = { moderate: 80, elevated: 70, high: 55 };
    const method = methodology({ by: "score", thresholds });
    const { bands } = bandsOf(method, [92, 80, 79.96, 79.9, 54.9, null]);
    expect(bands).toEqual(["low", "low", "low", "moderate", "high", "unrated"]);
  });

  it("by a score of which lower is better begins at its threshold", () => {
    const scale = { min: 0, max: 120, better: "lower" as const, decimals: 1 };
    const method = methodology(
      { by: "score", thresholds: { elevated: 60, critical: 90 } },
      { aggregate: "arithmetic", scale },
    );
    expect([10, 59.9, 59.96, 89, 90, null].map((one) => bandOfScore(method, one))).toEqual([
      ...["low", "low", "elevated", "elevated", "critical"],
      "unrated",
    ]);
  });

  it("is none where the methodology declares none, and every constituent is in the snapshot", () => {
    const { bands, analysis } = bandsOf(methodology({ by: "none" }), [92, 10]);
    expect(bands).toEqual([null, null]);
    expect(analysis.snapshot.constituents).toBe(2);
    expect(bandsOf(methodology({ by: "probability" }), [92]).bands).toEqual(["unrated"]);
  });
});

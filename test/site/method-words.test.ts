import { describe, expect, it } from "vitest";
import { type MethodologyInput, methodologySchema } from "../../src/model/methodology.ts";
import { methodValues } from "../../src/site/methodology/method-words.ts";
import { methodOf } from "../methods/method-of.ts";

const own = { id: "x", label: "X", pillar: "p", unit: "points", direction: "lower" } as const;

function words(settings: Partial<MethodologyInput>) {
  return methodValues({
    ...methodologySchema.parse({
      pillars: [{ id: "p", name: "P" }],
      indicators: [{ ...own, lo: 0, hi: 10 }],
      legalNotes: [{ id: "note", text: "Invented." }],
      ...settings,
    }),
    version: "1",
  });
}

describe("the words of a method", () => {
  it("are those of the theme for the usual one, and its own for any other", () => {
    expect(words({}).isUsual).toBe(true);
    expect(words({ level: { aggregate: "mean" } }).isUsual).toBe(true);
    expect(words({ score: { aggregate: "sum" } })).toMatchObject({ isUsual: false, isMade: true });
    expect(words({ pillars: [], indicators: [], score: { aggregate: "given" } })).toMatchObject({
      isGiven: true,
      isMade: false,
    });
  });

  it("say of the Human Development Index what its technical note says", () => {
    const { scales, score, printed, bands } = methodValues(methodOf("Human Development Index"));
    expect(scales.markdown).toContain(
      "`log`: n = (ln x − ln lo) / (ln hi − ln lo), held between 0 and 1",
    );
    expect(score.markdown).toContain("The score is Π max(P, 0.000001)^(w / Σ w), over the pillars");
    expect(printed.markdown).toBe(
      "Scores go from 0 to 1 (index); higher is better. They are printed with 3 decimals, halves rounded to the even digit, in decimal. They are ranked as they are printed: equal ones share a rank.",
    );
    expect(bands?.markdown).toContain("%band-moderate% below 0.8, %band-elevated% below 0.7");
  });

  it("say how an indicator is turned round, how a score is mapped and rescaled, and a level made", () => {
    const { scales, score, level } = words({
      score: { aggregate: "arithmetic", scale: { min: 1, max: 5 }, rescale: "top" },
      level: { aggregate: "chain", base: { on: "2015-12-31", value: 100 } },
    });
    expect(scales.markdown).toContain(", and 1 − n where lower is better");
    expect(score.markdown).toContain("The score is 1 + 4 · (Σ w·P / Σ w)");
    expect(score.markdown).toContain("1 + (score − 1) · 4 / (best − 1)");
    expect(level.markdown).toContain("100 in the period of 31 December 2015");
  });

  it("say of bands by a score of which lower is better where they begin", () => {
    const { bands } = words({
      score: { aggregate: "sum", scale: { max: 120, better: "lower" } },
      bands: { by: "score", thresholds: { critical: 90 } },
    });
    expect(bands?.markdown).toContain("%band-critical% from 90, and otherwise %band-low%");
  });
});

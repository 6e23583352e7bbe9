import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figures } from "../../src/answers/rows/published.ts";

describe("published numbers", () => {
  it("have the decimals of their kind", () => {
    expect(figures.points.round(61.2345)).toBe(61.2);
    expect(figures.rank.round(2.6)).toBe(3);
    expect(figures.share.round(0.123456)).toBe(0.123);
    expect(figures.confidence.round(0.8765)).toBe(0.88);
    expect(figures.probability.round(0.012345678)).toBe(0.0123);
    expect(figures.lift.round(2.34567)).toBe(2.35);
    expect(figures.contribution.round(-1.23456)).toBe(-1.235);
  });

  it("round ties to the even digit", () => {
    expect([figures.points.round(0.25), figures.points.round(0.75)]).toEqual([0.2, 0.8]);
  });

  it("are null for an absent value", () => {
    expect(figures.score.round(null)).toBeNull();
  });

  it("are never minus zero", () => {
    expect(Object.is(figures.contribution.round(-0.0001), 0)).toBe(true);
  });

  it("do not change when published again", () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (value) => {
        expect(figures.score.round(figures.score.round(value))).toBe(figures.score.round(value));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  publishedConfidence,
  publishedContribution,
  publishedLift,
  publishedPillar,
  publishedProbability,
  publishedRank,
  publishedScore,
} from "../../src/answers/rows/published.ts";

describe("published numbers", () => {
  it("have the decimals of their kind", () => {
    expect(publishedScore(61.2345)).toBe(61.2);
    expect(publishedRank(2.6)).toBe(3);
    expect(publishedPillar(0.123456)).toBe(0.123);
    expect(publishedConfidence(0.8765)).toBe(0.88);
    expect(publishedProbability(0.012345678)).toBe(0.0123);
    expect(publishedLift(2.34567)).toBe(2.35);
    expect(publishedContribution(-1.23456)).toBe(-1.235);
  });

  it("round ties to the even digit", () => {
    expect([publishedScore(0.25), publishedScore(0.75)]).toEqual([0.2, 0.8]);
  });

  it("are null for an absent value", () => {
    expect(publishedScore(null)).toBeNull();
  });

  it("are never minus zero", () => {
    expect(Object.is(publishedContribution(-0.0001), 0)).toBe(true);
  });

  it("do not change when published again", () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (value) => {
        expect(publishedScore(publishedScore(value))).toBe(publishedScore(value));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { cameTrue } from "../../../src/engine/forecast/calibration-scores.ts";

const step = (from: number, to: number, observed: number, high: number | null) => ({
  ...{ from, to, n: 100, events: Math.round(100 * observed), observed, low: null, high },
});

describe("cameTrue()", () => {
  const steps = [
    step(0.01, 0.2, 0.05, 0.1),
    step(0.6, 0.77, 0.58, 0.79),
    step(0.79, 0.99, 0.86, 1),
  ];

  it("says the share of the highest step above it, however wide its band is", () => {
    expect(cameTrue({ steps }, 0.999999)).toBe(0.86);
    expect(cameTrue({ steps }, 0.9)).toBe(0.86);
    expect(cameTrue({ steps: [step(0.79, 0.99, 0.86, null)] }, 0.95)).toBe(0.86);
  });

  it("says the share of a lower step above its band", () => {
    expect(cameTrue({ steps }, 0.3)).toBe(0.05);
  });

  it("says nothing of what the curve bears out", () => {
    expect([0.005, 0.08, 0.7, 0.8, 0.86].map((one) => cameTrue({ steps }, one))).toEqual(
      Array(5).fill(null),
    );
  });

  it("says nothing without a curve or a forecast", () => {
    expect(cameTrue({ steps: null }, 0.999999)).toBe(null);
    expect(cameTrue({ steps }, null)).toBe(null);
  });
});

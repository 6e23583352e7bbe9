import { describe, expect, test } from "vitest";
import { driftBegan } from "../../src/issue/series/payout-drift.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { tinyWorld } from "../engine/world-builder.ts";
import { weeks, withDelays } from "./sample-market.ts";

const steady = Array.from({ length: 30 }, (_, i) => 3 + (i % 3));

function drift(...last: (number | null)[]): boolean {
  return driftOf("sector_delay", last);
}

function driftOf(id: string, last: readonly (number | null)[]): boolean {
  const delays = [...steady, ...last];
  const market = withDelays(weeks(delays.map(() => 20)), delays).map((period) => ({
    ...period,
    inputs: period.inputs.map((input) => ({ ...input, id })),
  }));
  const { issue } = tinyMethodology();
  const methodology = tinyMethodology({ issue: { ...issue, payoutDrift: { inputs: [id] } } });
  return driftBegan(tinyWorld("2025-01-05", { methodologies: [methodology] }), market);
}

describe("driftBegan()", () => {
  test("is true in the period in which an input is news, once", () => {
    expect(drift(4)).toBe(false);
    expect(drift(20)).toBe(true);
    expect(drift(20, 20)).toBe(false);
    expect(drift(8, 9)).toBe(true);
  });

  test("is false for a missing value and for a move towards less stress", () => {
    expect(drift(null)).toBe(false);
    expect(drift(-20)).toBe(false);
  });

  test("turns the sign of an input whose fall is the stress", () => {
    expect(driftOf("sector_paid", [-20])).toBe(true);
    expect(driftOf("sector_paid", [20])).toBe(false);
  });

  test("refuses an input that the methodology does not have", () => {
    expect(() => driftOf("nothing", [20])).toThrow(
      'Cannot watch payout drift: no sector input "nothing" in the methodology',
    );
  });

  test("is false without a period", () => {
    expect(driftBegan(tinyWorld("2025-01-05"), [])).toBe(false);
  });
});

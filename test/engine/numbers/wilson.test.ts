import fc from "fast-check";
import { expect, test } from "vitest";
import { wilson } from "../../../src/engine/numbers/interval.ts";
import { clopperPearson, jeffreys } from "../../reference/exact-intervals.ts";
import { near, vectorFile } from "../vector-file.ts";

type Expected = readonly [low: number, high: number] | null;

interface IntervalCase {
  readonly name: string;
  readonly k: number;
  readonly n: number;
  readonly wilson_95: Expected;
  readonly wilson_90: Expected;
  readonly wilson_99: Expected;
  readonly clopper_pearson_95: Expected;
  readonly jeffreys_95: Expected;
}

const { cases } = vectorFile<{ cases: IntervalCase[] }>("v06_wilson");

function agrees(found: Expected, expected: Expected, tolerance: number): void {
  for (const end of [0, 1] as const) {
    expect(near(found?.[end] ?? null, expected?.[end] ?? null, tolerance)).toBe(true);
  }
}

const bounds = (k: number, n: number, z?: number): Expected => {
  const found = wilson(k, n, z);
  return found === null ? null : [found.low, found.high];
};

test.each(cases)("wilson() agrees with v06: $name", ({ k, n, ...expected }) => {
  agrees(bounds(k, n), expected.wilson_95, 1e-12);
  agrees(bounds(k, n, 1.6448536269514722), expected.wilson_90, 1e-12);
  agrees(bounds(k, n, 2.5758293035489004), expected.wilson_99, 1e-12);
});

test.each(cases)("the exact intervals of this test agree with v06: $name", (expected) => {
  const { k, n } = expected;
  agrees(clopperPearson(k, n), expected.clopper_pearson_95, 1e-9);
  agrees(jeffreys(k, n), expected.jeffreys_95, 1e-9);
});

test("wilson() stays within 0 and 1", () => {
  expect(wilson(0, 3)?.low).toBe(0);
  expect(wilson(3, 3)?.high).toBeLessThanOrEqual(1);
});

/** The smallest bin that is published has ten forecasts. */
const trials = fc
  .integer({ min: 10, max: 5000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

test("wilson() is close to the exact intervals for bins of every published size", () => {
  fc.assert(
    fc.property(trials, ([k, n]) => {
      const own = bounds(k, n) ?? [Number.NaN, Number.NaN];
      const credible = jeffreys(k, n) ?? [Number.NaN, Number.NaN];
      const exact = clopperPearson(k, n) ?? [Number.NaN, Number.NaN];
      for (const end of [0, 1] as const) {
        expect(Math.abs(own[end] - credible[end])).toBeLessThan(2 / n);
      }
      // not optimistic: hardly anywhere outside the interval that covers 95 % whatever the rate
      expect(Math.max(exact[0] - own[0], own[1] - exact[1])).toBeLessThan(0.5 / n + 1e-12);
      expect(own[1] - own[0]).toBeGreaterThan(0.85 * (exact[1] - exact[0]));
    }),
  );
});

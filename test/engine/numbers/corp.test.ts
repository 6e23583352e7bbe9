import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corp } from "../../../src/engine/numbers/corp.ts";
import { forecastGroups } from "../../../src/engine/numbers/forecast-groups.ts";
import { auc, brier, observedToExpected } from "../../../src/engine/numbers/probability-scores.ts";
import { near, vectorFile } from "../vector-file.ts";

interface CorpCase {
  readonly name: string;
  readonly p: readonly number[];
  readonly y: readonly number[];
  readonly steps: readonly Readonly<Record<"from" | "to" | "observed" | "n", number>>[];
  readonly [score: string]: unknown;
}

const { cases } = vectorFile<{ cases: CorpCase[] }>("v12_corp");

/** The runs of the curve by the smallest and largest forecast of each. */
function stepsOf(p: readonly number[], y: readonly number[]) {
  const { values } = forecastGroups(p, y);
  return (corp(p, y)?.runs ?? []).map(({ first, last, n, events }) => ({
    from: values[first] ?? Number.NaN,
    to: values[last] ?? Number.NaN,
    n,
    events,
    observed: events / n,
  }));
}

test.each(cases)("corp() agrees with v12 to 1e-12: $name", ({ p, y, steps, ...want }) => {
  const found = corp(p, y);
  for (const term of ["reliability", "resolution", "uncertainty", "ece"] as const) {
    expect(near(found?.[term] ?? null, want[term], 1e-12), term).toBe(true);
  }
  expect(near(brier(p, y), want["brier"], 1e-12)).toBe(true);
  expect(near(auc(p, y), want["auc"], 1e-12)).toBe(true);
  expect(near(observedToExpected(p, y), want["observedToExpected"], 1e-12)).toBe(true);
  expect(stepsOf(p, y).map(({ from, to, n }) => ({ from, to, n }))).toEqual(
    steps.map(({ from, to, n }) => ({ from, to, n })),
  );
  stepsOf(p, y).forEach((step, i) => {
    expect(near(step.observed, steps[i]?.observed, 1e-12)).toBe(true);
  });
});

/** Few different forecasts, so that ties are common, or many. */
const rows = fc.integer({ min: 2, max: 1_000 }).chain((values) =>
  fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: values }).map((k) => k / values),
      fc.integer({ min: 0, max: 1 }),
    ),
    { minLength: 1, maxLength: 200 },
  ),
);

describe("corp()", () => {
  test("adds up exactly, and no term is below 0", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const [p, y] = [list.map(([q]) => q), list.map(([, event]) => event)];
        const found = corp(p, y);
        if (found === null) throw new Error("there are forecasts");
        const { reliability, resolution, uncertainty, ece } = found;
        for (const term of [reliability, resolution, uncertainty, ece]) {
          expect(term).toBeGreaterThanOrEqual(0);
        }
        const sum = reliability - resolution + uncertainty;
        expect(Math.abs(sum - (brier(p, y) ?? Number.NaN))).toBeLessThan(1e-12);
      }),
    );
  });

  test("the curve rises, covers every forecast once and parts no ties", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const [p, y] = [list.map(([q]) => q), list.map(([, event]) => event)];
        const steps = stepsOf(p, y);
        steps.forEach(({ from, to, n, events, observed }, i) => {
          const own = list.filter(([q]) => q >= from && q <= to);
          expect(own).toHaveLength(n);
          expect(own.filter(([, event]) => event === 1)).toHaveLength(events);
          expect(observed).toBe(events / n);
          const next = steps[i + 1];
          if (next !== undefined) {
            expect(next.from).toBeGreaterThan(to);
            expect(next.observed).toBeGreaterThan(observed);
          }
        });
        expect(steps.reduce((sum, { n }) => sum + n, 0)).toBe(list.length);
      }),
    );
  });

  test("no rising curve is nearer to the outcomes", () => {
    const curve = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 4,
      maxLength: 4,
    });
    const few = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(few, curve, (list, levels) => {
        const [p, y] = [list.map(([k]) => k / 3), list.map(([, event]) => event)];
        const rising = levels.toSorted((a, b) => a - b);
        const other = list.map(([k]) => rising[k] ?? 0);
        const found = corp(p, y);
        const best = (found?.uncertainty ?? 0) - (found?.resolution ?? 0);
        expect(brier(other, y) ?? 0).toBeGreaterThanOrEqual(best - 1e-12);
      }),
    );
  });

  test("forecasts that rank events last have no discrimination and a gap that shows", () => {
    const p = [...Array(60).fill(0.9), ...Array(60).fill(0.1)];
    const y = [...Array(60).fill(0), ...Array(60).fill(1)];
    expect(corp(p, y)).toMatchObject({ resolution: 0, uncertainty: 0.25 });
    expect(corp(p, y)?.ece).toBeCloseTo(0.4, 12);
    expect(corp(p, y)?.reliability).toBeCloseTo(0.56, 12);
  });

  test("without forecasts there is nothing", () => {
    expect(corp([], [])).toBeNull();
  });
});

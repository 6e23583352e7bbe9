import fc from "fast-check";
import { expect, test } from "vitest";
import { isotonicFit, valueOnCurve } from "../../../src/engine/numbers/isotonic.ts";
import { near, vectorFile } from "../vector-file.ts";

interface IsotonicCase {
  readonly name: string;
  readonly x: number[];
  readonly y: number[];
  readonly weight: number[] | null;
  readonly fitted: number[];
  readonly thresholds_x: number[];
  readonly thresholds_y: number[];
  readonly new_x: number[];
  readonly new_fitted: number[];
}

const vector = vectorFile<{ cases: IsotonicCase[] }>("v04_isotonic");
const cases = vector.cases.filter(({ weight }) => weight === null);

test.each(cases)("isotonicFit() agrees with v04: $name", (expected) => {
  const curve = isotonicFit(expected.x, expected.y);
  if (curve === null) throw new Error("no curve");
  const close = (found: readonly number[], want: readonly number[]) =>
    found.length === want.length && found.every((value, i) => near(value, want[i], 1e-10));
  expect(
    close(
      expected.x.map((x) => valueOnCurve(curve, x)),
      expected.fitted,
    ),
  ).toBe(true);
  expect(
    close(
      expected.new_x.map((x) => valueOnCurve(curve, x)),
      expected.new_fitted,
    ),
  ).toBe(true);
  expect(close(curve.x, expected.thresholds_x)).toBe(true);
  expect(close(curve.y, expected.thresholds_y)).toBe(true);
});

test("isotonicFit() never falls, whatever the order of the points", () => {
  const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.boolean()), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(points, (list) => {
      const curveOf = (rows: typeof list) =>
        isotonicFit(
          rows.map(([x]) => x),
          rows.map(([, y]) => (y ? 1 : 0)),
        );
      const curve = curveOf(list);
      expect(curveOf([...list].reverse())).toEqual(curve);
      expect(curve?.y.every((y, i) => i === 0 || y >= (curve.y[i - 1] ?? 2))).toBe(true);
    }),
  );
});

test("isotonicFit() is null without points", () => {
  expect(isotonicFit([], [])).toBeNull();
});

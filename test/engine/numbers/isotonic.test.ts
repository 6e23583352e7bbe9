import { expect, test } from "vitest";
import { valueOnCurve } from "../../../src/engine/numbers/isotonic.ts";
import { near, vectorFile } from "../vector-file.ts";

interface IsotonicCase {
  readonly name: string;
  readonly weight: number[] | null;
  readonly thresholds_x: number[];
  readonly thresholds_y: number[];
  readonly new_x: number[];
  readonly new_fitted: number[];
}

const vector = vectorFile<{ cases: IsotonicCase[] }>("v04_isotonic");
const cases = vector.cases.filter(({ weight }) => weight === null);

test.each(cases)("valueOnCurve() agrees with v04: $name", (expected) => {
  const curve = { x: expected.thresholds_x, y: expected.thresholds_y };
  expected.new_x.forEach((x, i) => {
    expect(near(valueOnCurve(curve, x), expected.new_fitted[i], 1e-10)).toBe(true);
  });
});

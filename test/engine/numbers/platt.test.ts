import { expect, test } from "vitest";
import { plattFit } from "../../../src/engine/numbers/platt.ts";
import { logit, sigmoid } from "../../../src/engine/numbers/sigmoid.ts";
import { near, sampleOf, vectorFile } from "../vector-file.ts";

interface Line {
  readonly intercept: number;
  readonly slope: number;
  readonly fitted_first_10: number[];
}
interface PlattCase {
  readonly name: string;
  readonly separable_or_degenerate: boolean;
  readonly unpenalised?: Line;
}

const { cases } = vectorFile<{ cases: PlattCase[] }>("v05_platt");

function agrees(found: { a: number; b: number } | null, want: Line, p: readonly number[]) {
  expect(near(found?.a ?? null, want.intercept, 1e-7)).toBe(true);
  expect(near(found?.b ?? null, want.slope, 1e-7)).toBe(true);
  want.fitted_first_10.forEach((value, i) => {
    const fitted = found && sigmoid(found.a + found.b * logit(p[i]!));
    expect(near(fitted, value, 1e-9)).toBe(true);
  });
}

const lines = cases.filter(({ separable_or_degenerate }) => !separable_or_degenerate);

test.each(lines)("plattFit() without a prior agrees with v05: $name", (expected) => {
  const { p, y } = sampleOf(expected.name);
  const found = plattFit(p, y, 1e-10);
  if (expected.unpenalised) agrees(found, expected.unpenalised, p);
});

const sane = cases.filter(({ name }) => name !== "extreme_wrong"); // its p are 0 and 1

test.each(sane)(
  "plattFit() lies between the identity and the line of the rows: $name",
  ({ name }) => {
    const { p, y } = sampleOf(name);
    const slopes = [1e-3, 1, 100, 1e6].map((events) => plattFit(p, y, events)?.b ?? 1);
    expect(slopes.every(Number.isFinite)).toBe(true);
    expect(Math.abs(slopes[3]! - 1)).toBeLessThan(0.01);
    const distance = slopes.map((own) => Math.abs(own - 1));
    expect(distance.toSorted((a, b) => b - a)).toEqual(distance);
  },
);

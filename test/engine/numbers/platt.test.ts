import { expect, test } from "vitest";
import { plattFit, plattFitSmoothed } from "../../../src/engine/numbers/platt.ts";
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
  readonly platt_smoothed_targets: Line | { readonly intercept: null };
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

test.each(cases)("plattFit() agrees with v05: $name", (expected) => {
  const { p, y } = sampleOf(expected.name);
  const found = plattFit(p, y);
  expect(found === null).toBe(expected.separable_or_degenerate);
  if (expected.unpenalised) agrees(found, expected.unpenalised, p);
});

test.each(cases)("plattFitSmoothed() agrees with v05: $name", (expected) => {
  const { p, y } = sampleOf(expected.name);
  const found = plattFitSmoothed(p, y);
  const want = expected.platt_smoothed_targets;
  if (want.intercept === null) expect(found).toBeNull();
  else agrees(found, want, p);
});

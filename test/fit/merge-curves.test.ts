import { expect, test } from "vitest";
import { standardise } from "../../src/engine/forecast/hazard.ts";
import { covarianceAt, linearPredictor, ridgeLogit } from "../../src/engine/numbers/irls.ts";
import { mergeCurves } from "../../src/fit/merge-curves.ts";
import { designOf, enteredBy, prepare } from "../../src/fit/prepare.ts";
import { companies } from "./companies.ts";

const lambda = 3;
const { train } = companies("merge", 1500, [20, 28]);
const kept = enteredBy({ curves: true, flags: true }, train, prepare(train));
const design = designOf(train, kept);
const fit = ridgeLogit(design, lambda)!;
const merged = mergeCurves(train, kept, fit, lambda);

test("a model of curves has one feature for each, and the log-odds it was fitted with", () => {
  expect(merged.kept.filter(({ isFlag }) => !isFlag).map(({ id }) => id)).toEqual(train.features);
  expect(merged.kept.filter(({ isFlag }) => isFlag).length).toBeGreaterThan(0);
  const before = linearPredictor(design, fit);
  linearPredictor(merged.design, merged.fit).forEach((eta, row) => {
    expect(Math.abs(eta - before[row]!)).toBeLessThan(1e-9);
  });
});

test("a curve says nothing of a missing value, and its coefficient is the spread of what it says", () => {
  merged.kept.forEach((feature, j) => {
    if (feature.isFlag) return;
    expect(standardise(null, feature)).toBe(0);
    const own = linearPredictor(designOf(train, [feature]), {
      intercept: 0,
      coef: [merged.fit.coef[j]!],
    });
    const square = own.reduce((sum, value) => sum + value ** 2, 0) / own.length;
    expect(Math.sqrt(square)).toBeCloseTo(Math.abs(merged.fit.coef[j]!), 9);
  });
});

test("some curve turns, which neither bounds nor ranks can", () => {
  const turns = merged.kept.some(({ curve }) => {
    const steps = curve!.y.slice(1).map((y, i) => y - curve!.y[i]!);
    return steps.some((step) => step > 0) && steps.some((step) => step < 0);
  });
  expect(turns).toBe(true);
});

test("covarianceAt() is the covariance of a fit at its own coefficients", () => {
  covarianceAt(
    design,
    fit,
    fit.coef.map(() => lambda),
  )!.forEach((row, i) => {
    row.forEach((value, j) => {
      expect(value).toBeCloseTo(fit.covariance[i]![j]!, 9);
    });
  });
});

import { expect, test } from "vitest";
import { ridgeLogit } from "../../src/engine/numbers/irls.ts";
import { evaluate } from "../../src/engine/numbers/logit-likelihood.ts";
import { declaredSign } from "../../src/fit/feature-words.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import type { FitOptions } from "../../src/fit/setup.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { inventedMarket } from "./invented-market.ts";

// Every indicator of the invented market is declared as better when lower, so that a negative
// coefficient contradicts its declaration.
const market = inventedMarket({
  ...{ firms: 600, indicators: 3, intercept: -3.5, seed: "signs" },
  weights: [1.5, -1],
});
const options: FitOptions = {
  ...{ through: "2023-03-31", calibrateThrough: null, skip: [], version: "2023.1" },
  ...{ features: null, horizonDays: null, asOf: null },
};

function fitted(overrides: Partial<FitOptions>) {
  const found = fitModel(market, { ...options, ...overrides });
  if (found.kind === "refused") throw new Error(found.reason);
  return found.model;
}

test("a coefficient that contradicts its declared direction is warned of by name", () => {
  const { diagnostics } = fitted({});
  expect(diagnostics["warnings"]).toContainEqual(
    expect.stringMatching(
      /^The coefficient of "indicator.i1" contradicts its declared direction: found -0\.\d+/,
    ),
  );
});

test("with the sign constraint a coefficient that would contradict is held at 0, and named", () => {
  const model = fitted({ signs: "declared" });
  expect(model.features.map(({ id }) => id)).toEqual(
    ["i0", "i1", "i2"].map((id) => `indicator.${id}`),
  );
  expect(model.features[0]!.coef).toBeGreaterThan(0);
  expect(model.features[1]!.coef).toBe(0);
  expect(model.covariance!.map((row) => row[2])).toEqual([0, 0, 0, 0]);
  expect(model.diagnostics["warnings"]).toContainEqual(
    expect.stringMatching(/^Held at 0 by the declared direction: "indicator.i1"/),
  );
});

test("a bound fit is the least of the penalised loss among the coefficients of the declared sides", () => {
  const width = 3;
  const z = Float64Array.from({ length: 300 }, (_, i) => Math.sin(12.9898 * (i + 1)) * 2);
  const y = Float64Array.from({ length: 100 }, (_, i) => {
    const eta = z[i * width]! - z[i * width + 1]! + 0.8 * z[i * width + 2]!;
    return Number(Math.sin(78.233 * (i + 1)) < Math.tanh(eta));
  });
  const design = { z, y, width, signs: [1, 1, -1] };
  const found = ridgeLogit(design, 2)!;
  expect(found.coef[0]).toBeGreaterThan(0);
  expect(ridgeLogit({ ...design, signs: [0, 0, 0] }, 2)!.coef[2]).toBeGreaterThan(0);
  expect(found.coef[2]).toBe(0);
  const loss = (beta: readonly number[]) => evaluate(design, Float64Array.from(beta), 2).objective;
  const least = loss([found.intercept, ...found.coef]);
  for (const [place, step] of [0, 1, 2, 3].flatMap((i) => [0.01, -0.01].map((d) => [i, d]))) {
    const moved = [found.intercept, ...found.coef].map((own, i) =>
      i === place ? own + step! : own,
    );
    const isWithin = moved.slice(1).every((own, j) => own * design.signs[j]! >= 0);
    if (isWithin) expect(loss(moved), `${place} by ${step}`).toBeGreaterThan(least);
  }
});

test("declaredSign() follows the methodology's own directions", () => {
  const methodology = tinyMethodology();
  const signs = ["indicator.delay", "change.delay.30", "score", "events.1.90", "ageYears"];
  const flipped = methodology.indicators.map((one) => ({ ...one, direction: "higher" as const }));
  expect(signs.map((id) => declaredSign(id, methodology))).toEqual([1, 1, -1, 1, 0]);
  expect(declaredSign("log.delay", { ...methodology, indicators: flipped })).toBe(-1);
  expect(declaredSign("missing.log.delay", methodology)).toBe(0);
});

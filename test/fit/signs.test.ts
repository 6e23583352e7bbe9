import { expect, test } from "vitest";
import { fitModel } from "../../src/fit/fit-model.ts";
import type { FitOptions } from "../../src/fit/setup.ts";
import { declaredSign } from "../../src/fit/signs.ts";
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

test("with the sign constraint no coefficient contradicts, and what was left out is named", () => {
  const model = fitted({ signs: "declared" });
  expect(model.features.every(({ coef }) => coef >= 0)).toBe(true);
  expect(model.features.map(({ id }) => id)).toContain("indicator.i0");
  expect(model.diagnostics["dropped"]).toContainEqual({
    id: "indicator.i1",
    reason: "its sign contradicts its declared direction",
  });
});

test("declaredSign() follows the methodology's own directions", () => {
  const methodology = tinyMethodology();
  const signs = ["indicator.delay", "change.delay.30", "score", "events.1.90", "ageYears"];
  const flipped = methodology.indicators.map((one) => ({ ...one, direction: "higher" as const }));
  expect(signs.map((id) => declaredSign(id, methodology))).toEqual([1, 1, -1, 1, null]);
  expect(declaredSign("log.delay", { ...methodology, indicators: flipped })).toBe(-1);
  expect(declaredSign("missing.log.delay", methodology)).toBeNull();
});

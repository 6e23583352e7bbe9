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

test("a feature left out for its sign decides nothing about who is at risk", () => {
  const wrong = inventedMarket({
    ...{ firms: 600, indicators: 3, intercept: -3.5, seed: "signs" },
    weights: [1.5, -1.2, -1.2],
  });
  const silent = new Set(wrong.firms.slice(0, 200).map(({ firmId }) => firmId));
  const observations = wrong.observations.filter(
    ({ firmId, indicatorId }) => indicatorId === "i0" || !silent.has(firmId),
  );
  const of = (overrides: Partial<FitOptions>) => {
    const found = fitModel({ ...wrong, observations }, { ...options, ...overrides });
    if (found.kind === "refused") throw new Error(found.reason);
    return found.model;
  };
  const [alone, found] = [of({ features: ["indicator.i0"] }), of({ signs: "declared" })];
  expect(found.features.map(({ id }) => id)).toEqual(["indicator.i0"]);
  expect([found.nRows, found.rowsSha256]).toEqual([alone.nRows, alone.rowsSha256]);
  expect(found.diagnostics["dropped"]).toHaveLength(2);
});

test("declaredSign() follows the methodology's own directions", () => {
  const methodology = tinyMethodology();
  const signs = ["indicator.delay", "change.delay.30", "score", "events.1.90", "ageYears"];
  const flipped = methodology.indicators.map((one) => ({ ...one, direction: "higher" as const }));
  expect(signs.map((id) => declaredSign(id, methodology))).toEqual([1, 1, -1, 1, null]);
  expect(declaredSign("log.delay", { ...methodology, indicators: flipped })).toBe(-1);
  expect(declaredSign("missing.log.delay", methodology)).toBeNull();
});

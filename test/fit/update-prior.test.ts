import { describe, expect, test } from "vitest";
import { updatedLine } from "../../src/engine/numbers/updated-line.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import type { FitOptions } from "../../src/fit/setup.ts";
import { type HazardModel, hazardModelSchema } from "../../src/model/hazard-model.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { inventedMarket } from "./invented-market.ts";

const market = inventedMarket({
  ...{ firms: 300, indicators: 2, intercept: -4, weights: [1.5, 0], seed: "six failures" },
});
const prior = tinyModel({
  ...{ horizonDays: 91, periodDays: 91, intercept: -5, baseRate: 0.02 },
  features: [
    {
      id: "indicator.i0",
      label: "i0",
      unit: "share",
      coef: 0.6,
      mean: 0,
      sd: 1,
      lo: null,
      hi: null,
    },
  ],
});
const options: FitOptions = {
  ...{ through: "2023-12-31", calibrateThrough: null, skip: [], version: "2024.1" },
  ...{ features: null, horizonDays: null, asOf: null },
};

/** A fit where only so many of the failures came; who did not fail is not told from a survivor. */
function fitted(failures: number, overrides: Partial<FitOptions> = {}) {
  const outcomes = market.outcomes.slice(0, failures);
  return fitModel({ ...market, outcomes, models: [prior] }, { ...options, ...overrides });
}

function modelOf(failures: number, overrides: Partial<FitOptions> = {}): HazardModel {
  const found = fitted(failures, overrides);
  if (found.kind === "refused") throw new Error(found.reason);
  return found.model;
}

describe("a country with six failures", () => {
  const model = modelOf(6);

  test("moves the declared prior instead of refusing, and declares its weight", () => {
    expect(model).toMatchObject({ estimation: "updated_prior", nEvents: 6, lambda: null });
    expect(model.updates).toMatchObject({ version: "prior-1", weight: 10, events: 6 });
    expect(hazardModelSchema.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
    const [feature] = model.features;
    expect(feature!.coef).toBeCloseTo(0.6 * model.updates!.slope, 9);
    const moved = model.updates!.intercept + model.updates!.slope * prior.intercept;
    expect(model.intercept).toBeCloseTo(moved, 9);
    expect(model.covariance).toHaveLength(2);
  });

  test("lies between the prior and what the events say by themselves, by its weight", () => {
    const shift = (weight: number) => modelOf(6, { priorWeight: weight }).baseRate;
    const [free, ten, sure] = [shift(0.01), shift(10), shift(1e6)];
    expect(sure).toBeCloseTo(prior.baseRate, 4);
    expect(Math.sign(ten - sure)).toBe(Math.sign(free - ten));
    const tied = modelOf(6, { priorWeight: 1e9 });
    expect(tied.intercept).toBeCloseTo(prior.intercept, 5);
    expect(tied.features[0]!.coef).toBeCloseTo(0.6, 5);
  });

  test("is not in force before its outcomes were known, and the same every time", () => {
    expect(model.effectiveFrom > "2023-12-31").toBe(true);
    expect(modelOf(6)).toEqual(model);
  });
});

test("no event leaves the prior as it was, and without a prior of the horizon there is no model", () => {
  expect(fitted(0)).toMatchObject({ kind: "refused", nEvents: 0 });
  const other = { ...prior, horizonDays: 182 };
  const outcomes = market.outcomes.slice(0, 6);
  const content = { ...market, outcomes, models: [other] };
  expect(fitModel(content, { ...options, horizonDays: 91 }).kind).toBe("refused");
  const line = updatedLine({ eta: [-3, -2], y: [0, 0], weight: [1, 1] }, 10, true);
  expect([line.intercept, line.slope]).toEqual([0, 1]);
});

test("updatedLine() is where the posterior has no slope, and shrinks with the events of before", () => {
  const eta = Array.from({ length: 400 }, (_, i) => -4 + (i % 40) / 15);
  const y = eta.map((_, i) => Number(i % 40 > 30 && i % 7 === 0));
  const weight = eta.map((_, i) => 1 - i / 800);
  const [w, mean] = [
    3,
    eta.reduce((sum, own, i) => sum + own * weight[i]!, 0) / weight.reduce((a, b) => a + b),
  ];
  const total = weight.reduce((a, b) => a + b);
  const sd = Math.sqrt(eta.reduce((s, own, i) => s + weight[i]! * (own - mean) ** 2, 0) / total);
  const line = updatedLine({ eta, y, weight }, w, true);
  const turn = (line.slope - 1) * sd;
  const shift = line.intercept + (line.slope - 1) * mean;
  let [g0, g1] = [w * shift, w * turn];
  eta.forEach((own, i) => {
    const p = 1 / (1 + Math.exp(-(line.intercept + line.slope * own)));
    g0 += weight[i]! * (p - y[i]!);
    g1 += (weight[i]! * (p - y[i]!) * (own - mean)) / sd;
  });
  expect(Math.abs(g0)).toBeLessThan(1e-7);
  expect(Math.abs(g1)).toBeLessThan(1e-7);
  const [v, c] = [line.covariance[0]![0]!, line.covariance[0]![1]!];
  expect(v).toBeGreaterThan(0);
  expect(line.covariance[1]![0]).toBe(c);
  expect(updatedLine({ eta, y, weight }, w, false).slope).toBe(1);
});

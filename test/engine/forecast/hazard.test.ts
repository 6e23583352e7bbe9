import fc from "fast-check";
import { expect, test } from "vitest";
import { hazardOf, standardise } from "../../../src/engine/forecast/hazard.ts";
import { sigmoid } from "../../../src/engine/numbers/sigmoid.ts";
import { type HazardModel, hazardModelSchema } from "../../../src/model/hazard-model.ts";
import { tinyModel } from "../tiny-model.ts";

const values = (score: number | null, stage: number | null) =>
  new Map([
    ["score", score],
    ["stage", stage],
  ]);

test("hazardOf() follows its formula", () => {
  const found = hazardOf(tinyModel(), values(45, 0.7));
  const eta = -6 + 0.8 + 1.2;
  expect(found.logOdds).toBeCloseTo(eta, 12);
  expect(found.hazard).toBeCloseTo(sigmoid(eta), 12);
  expect(found.probability).toBeCloseTo(1 - (1 - sigmoid(eta)) ** 13, 12);
  expect(found.lift).toBeCloseTo(found.probability / 0.04, 12);
  expect(found).toMatchObject({ horizonDays: 91, baseRate: 0.04, intercept: -6, interval: null });
});

test("a missing feature has z = 0, adds nothing and says so", () => {
  const found = hazardOf(tinyModel(), values(null, 0.2));
  expect(found.logOdds).toBe(-6);
  expect(found.features).toEqual([
    expect.objectContaining({ id: "score", value: null, z: 0, missing: true, contribution: 0 }),
    expect.objectContaining({ id: "stage", value: 0.2, z: 0, missing: false, contribution: 0 }),
  ]);
  expect(hazardOf(tinyModel(), new Map())).toEqual(hazardOf(tinyModel(), values(null, null)));
});

test("contributions are sorted by size, ties by id", () => {
  const ids = (score: number, stage: number) =>
    hazardOf(tinyModel(), values(score, stage)).features.map(({ id }) => id);
  expect(ids(60, 3)).toEqual(["stage", "score"]);
  expect(ids(0, 0.2)).toEqual(["score", "stage"]);
  expect(ids(60, 0.2)).toEqual(["score", "stage"]);
});

test("a value beyond a bound is read as the bound", () => {
  const feature = { mean: 10, sd: 2, lo: 6, hi: 12 };
  expect([0, 6, 11, 50, null].map((value) => standardise(value, feature))).toEqual([
    -2, -2, 0.5, 1, 0,
  ]);
});

test("a feature that enters by rank is replaced by its normal score", () => {
  const normalScores = { x: [0, 10, 1000], y: [-2, 0, 2] };
  const feature = { mean: 1, sd: 2, lo: null, hi: null, normalScores };
  expect([-5, 0, 5, 10, 505, 1e9, null].map((value) => standardise(value, feature))).toEqual([
    -1.5, -1.5, -1, -0.5, 0, 0.5, 0,
  ]);
});

test("the model file refuses normal scores that do not rise or do not pair", () => {
  const model = (x: number[], y: number[]) =>
    hazardModelSchema.safeParse({
      ...tinyModel(),
      features: tinyModel().features.map((one) => ({ ...one, normalScores: { x, y } })),
    }).success;
  expect(model([1, 2], [-1, 1])).toBe(true);
  expect([model([1, 1], [-1, 1]), model([1, 2], [1, -1]), model([1, 2], [0])]).toEqual([
    false,
    false,
    false,
  ]);
});

test("the probability is clipped to 0.001 and 0.99", () => {
  expect(hazardOf(tinyModel({ intercept: -40 }), values(60, 0)).probability).toBe(1e-6);
  expect(hazardOf(tinyModel({ intercept: 40 }), values(60, 0)).probability).toBe(1 - 1e-6);
});

test("the interval comes from the covariance and holds the probability", () => {
  const covariance = [
    [0.04, 0, 0],
    [0, 0.01, 0],
    [0, 0, 0.09],
  ];
  const model = tinyModel({ covariance });
  const { interval, probability, logOdds } = hazardOf(model, values(45, 0.7));
  const half = 1.959963984540054 * Math.sqrt(0.04 + 0.01 + 0.09);
  const p = (eta: number) => 1 - (1 - sigmoid(eta)) ** 13;
  expect(interval?.low).toBeCloseTo(p(logOdds - half), 12);
  expect(interval?.high).toBeCloseTo(p(logOdds + half), 12);
  expect(interval && interval.low < probability && probability < interval.high).toBe(true);
  const unknown = hazardOf(model, values(null, null)).interval;
  expect(unknown?.high).toBeCloseTo(p(-6 + 1.959963984540054 * 0.2), 12);
});

test("the calibrator is applied to the probability over the horizon", () => {
  const raw = hazardOf(tinyModel(), values(45, 0.7)).probability;
  const halved: HazardModel["calibrator"] = { kind: "isotonic", x: [0, 1], y: [0, 0.5] };
  const found = hazardOf(tinyModel({ calibrator: halved }), values(45, 0.7));
  expect(found.probability).toBeCloseTo(raw / 2, 12);
  const platt: HazardModel["calibrator"] = { kind: "platt", a: 0, b: 1 };
  expect(hazardOf(tinyModel({ calibrator: platt }), values(45, 0.7)).probability).toBeCloseTo(
    raw,
    12,
  );
});

test("the contributions and the intercept sum to the log-odds to 1e-9, for any model", () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  const features = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(..."abcdefghijklm"),
      coef: number,
      mean: number,
      sd: fc.double({ min: 0.01, max: 50, noNaN: true }),
      value: fc.option(number),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(number, features, (intercept, list) => {
      const model = tinyModel({
        intercept,
        features: list.map(({ value: _, ...feature }) => ({
          ...feature,
          label: "a",
          unit: "b",
          lo: null,
          hi: null,
        })),
      });
      const found = hazardOf(model, new Map(list.map(({ id, value }) => [id, value])));
      const sum = found.features.reduce((total, one) => total + one.contribution, found.intercept);
      expect(Math.abs(sum - found.logOdds)).toBeLessThan(1e-9);
      expect(found.additivityError).toBeLessThan(1e-9);
      expect(found.probability >= 1e-6 && found.probability <= 1 - 1e-6).toBe(true);
      expect(found.features.filter((one) => one.missing).every((one) => one.z === 0)).toBe(true);
    }),
  );
});

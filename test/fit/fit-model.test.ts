import { expect, test } from "vitest";
import { fitModel } from "../../src/fit/fit-model.ts";
import type { FitOptions } from "../../src/fit/setup.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { type HazardModel, hazardModelSchema } from "../../src/model/hazard-model.ts";
import { canonicalJson } from "../../src/record/canonical.ts";
import { happenings } from "../engine/confirmed-events.ts";
import { observation } from "../engine/world-builder.ts";
import { inventedMarket } from "./invented-market.ts";

const market = inventedMarket({
  firms: 600,
  indicators: 3,
  intercept: -3.5,
  weights: [1.5, -1],
  seed: "fit",
});
const options: FitOptions = {
  through: "2023-03-31",
  calibrateThrough: null,
  skip: [],
  version: "2023.1",
  features: null,
  horizonDays: null,
  asOf: null,
};

function fitted(dataset: Dataset, overrides: Partial<FitOptions> = {}): HazardModel {
  const found = fitModel(dataset, { ...options, ...overrides });
  if (found.kind === "refused") throw new Error(found.reason);
  return found.model;
}

const model = fitted(market);

/** Log-odds per unit of the value, whatever its spread. */
function slope(one: HazardModel, id: string): number {
  const feature = one.features.find((candidate) => candidate.id === id);
  return feature === undefined ? Number.NaN : feature.coef / feature.sd;
}

test("fitModel() writes a model that the schema accepts and finds the hazard it came from", () => {
  expect(hazardModelSchema.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
  expect(model).toMatchObject({
    version: "2023.1",
    estimation: "ridge_mle",
    trainedThrough: "2023-03-31",
    horizonDays: 91,
    periodDays: 91,
  });
  expect(model.nEvents).toBeGreaterThanOrEqual(20);
  expect(slope(model, "indicator.i0")).toBeGreaterThan(0.8);
  expect(slope(model, "indicator.i0")).toBeLessThan(2.2);
  expect(slope(model, "indicator.i1")).toBeLessThan(-0.4);
  expect(Math.abs(slope(model, "indicator.i2"))).toBeLessThan(0.6);
  expect(model.baseRate).toBeCloseTo(model.nEvents / model.nRows, 10);
});

test("the same content gives the same bytes, whatever the order of its firms", () => {
  const shuffled = {
    ...market,
    firms: [...market.firms].reverse(),
    outcomes: [...market.outcomes].reverse(),
  };
  expect(canonicalJson(fitted(shuffled))).toBe(canonicalJson(model));
});

test("the model is not in force before all its training data was known", () => {
  expect(model.effectiveFrom).toBe("2023-06-30"); // the horizon of the last row
  const later = fitted(market, { calibrateThrough: "2024-03-31" });
  expect(later.effectiveFrom).toBe("2024-03-31"); // that of the last calibration row
  const early = fitted(market, { calibrateThrough: "2023-06-30" });
  expect(early.effectiveFrom).toBe("2023-09-30");
});

test("without later rows the forecasts of the validation calibrate, and no later outcome is used", () => {
  const { effectiveFrom } = model;
  const forgotten = market.outcomes.filter(({ occurredOn }) => occurredOn <= "2023-06-30");
  expect(fitted({ ...market, outcomes: forgotten })).toEqual(model);
  expect(model.diagnostics["calibrator"]).toMatchObject({
    events: expect.any(Number),
    logLoss: { identity: expect.any(Number), platt: expect.any(Number) },
  });
  expect(effectiveFrom > "2023-03-31").toBe(true);
});

test("a leak known only after the period end is not used", () => {
  const closed = new Map(market.outcomes.map((row) => [row.firmId, row.occurredOn]));
  const leak = market.observations
    .filter((row) => row.indicatorId === "i2")
    .map((row) => {
      const on = closed.get(row.firmId);
      const value = on !== undefined && on > row.observedOn ? 3 : -3;
      return { ...row, value, knownOn: on ?? "2024-04-01" }; // revised once the outcome was known
    });
  const planted = { ...market, observations: [...market.observations, ...leak].sort(byObserved) };
  const found = fitted(planted);
  expect(found.rowsSha256).toBe(model.rowsSha256);
  expect(found.features).toEqual(model.features);
});

function byObserved(a: Dataset["observations"][number], b: Dataset["observations"][number]) {
  const key = (row: typeof a) => [row.firmId, row.indicatorId, row.observedOn, row.knownOn].join();
  return key(a) < key(b) ? -1 : 1;
}

test("rows after the training window move neither coefficients nor preparation", () => {
  const wild = market.observations.map((row) =>
    row.observedOn > options.through ? { ...row, value: Number(row.value) * 50 } : row,
  );
  const found = fitted({ ...market, observations: wild });
  expect(found.features).toEqual(model.features);
  expect(found.lambda).toBe(model.lambda);
});

test("a period end that is skipped neither trains nor calibrates", () => {
  const skip = ["2022-06-30", "2023-12-31"];
  const found = fitted(market, { skip, calibrateThrough: "2024-03-31" });
  expect(found.nRows).toBeLessThan(model.nRows);
  expect(found.effectiveFrom).toBe("2023-12-31"); // the end of the period after 2023-09-30
});

test("fitModel() refuses below 20 events and gives the reason", () => {
  const few = { ...market, outcomes: market.outcomes.slice(0, 10) };
  const found = fitModel(few, options);
  expect(found).toMatchObject({ kind: "refused" });
  expect(found.kind === "refused" && found.reason).toMatch(
    /^Cannot fit a model: \d+ events in [\d,]+ rows through 2023-03-31, must be at least 20(?: \(\d+ further rows have too few fresh observations\))?; /,
  );
  expect(fitModel({ ...market, outcomes: [] }, options)).toMatchObject({ nEvents: 0 });
});

test("fitModel() refuses where every row is an event", () => {
  const doomed = inventedMarket({
    firms: 40,
    indicators: 1,
    intercept: 50,
    weights: [],
    seed: "doom",
  });
  const found = fitModel(doomed, options);
  expect(found.kind === "refused" && found.reason).toContain("all 40 rows are events");
});

test("a constant feature and one missing for every row are dropped and named", () => {
  const observations = market.observations.flatMap((row) => {
    if (row.indicatorId === "i2") return [];
    return row.indicatorId === "i1" ? { ...row, value: 4 } : row;
  });
  const found = fitted({ ...market, observations });
  expect(found.features.map(({ id }) => id)).toEqual(["indicator.i0"]);
  expect(found.diagnostics["dropped"]).toEqual([
    { id: "indicator.i1", reason: "constant" },
    { id: "indicator.i2", reason: "missing for every row" },
  ]);
});

test("a perfectly separating feature keeps a finite coefficient and is flagged", () => {
  const closed = new Map(market.outcomes.map((row) => [row.firmId, row.occurredOn]));
  const observations = market.observations.map((row) => {
    if (row.indicatorId !== "i2") return row;
    const on = closed.get(row.firmId) ?? "";
    const soon = on > row.observedOn && on.slice(0, 7) <= nextMonth(row.observedOn);
    return { ...row, value: soon ? 2 : Number(row.value) / 10 };
  });
  const found = fitted({ ...market, observations });
  const coef = found.features.find(({ id }) => id === "indicator.i2")?.coef;
  expect(Number.isFinite(coef)).toBe(true);
  expect(found.diagnostics["features"]).toContainEqual(
    expect.objectContaining({ id: "indicator.i2", separating: true }),
  );
});

function nextMonth(day: string): string {
  const [year, month] = day.split("-").map(Number);
  return month === 12 ? `${year! + 1}-01` : `${year}-${String(month! + 1).padStart(2, "0")}`;
}

test("a firm with a value missing keeps its row, at z = 0 in that feature", () => {
  const observations = market.observations.filter(
    (row) => row.indicatorId !== "i1" || row.firmId > "firm00300",
  );
  const found = fitted({ ...market, observations });
  expect(found.nRows).toBe(model.nRows);
  expect(found.rowsSha256).not.toBe(model.rowsSha256);
  expect(slope(found, "indicator.i0")).toBeGreaterThan(0.8);
});

test("events of a stage can be features, and need no bounds", () => {
  const told = happenings(
    market.firms.slice(0, 5).map(({ firmId }) => ({
      firmId,
      kind: "payout_delay" as const,
      on: "2022-02-01",
    })),
  );
  const found = fitted({ ...market, ...told }, { features: ["indicator.i0", "events.1.180"] });
  expect(found.features.map(({ id, label }) => [id, label])).toEqual([
    ["indicator.i0", "Payout delay"],
    ["events.1.180", "Events of stage 1 in 180 days"],
  ]);
});

test("an unknown feature is refused", () => {
  expect(() => fitModel(market, { ...options, features: ["indicator.other"] })).toThrow(
    '"other" is not in the methodology',
  );
  expect(() => fitModel(market, { ...options, features: ["gossip"] })).toThrow("gossip");
});

test("an observation of an unlisted indicator changes nothing", () => {
  const extra = observation("firm00000", "zzz", "2022-03-31", 1);
  expect(fitted({ ...market, observations: [...market.observations, extra] })).toEqual(model);
});

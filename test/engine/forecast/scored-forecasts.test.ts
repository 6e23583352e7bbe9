import { expect, test } from "vitest";
import { leadingArchive, scoreForecasts } from "../../../src/engine/forecast/scored-forecasts.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { tinyWorld } from "../world-builder.ts";

// the tiny model looks 91 days ahead
const world = (overrides: Partial<Dataset>, asOf = "2024-06-30") =>
  tinyWorld(asOf, { models: [tinyModel()], ...overrides });
const events = (overrides: Partial<Dataset>, asOf?: string) =>
  scoreForecasts(world(overrides, asOf), { mode: "real_time", modelVersion: null }).scored.map(
    ({ event }) => event,
  );

test("a closure on the last day of the window is an event, the day after it is not", () => {
  const forecasts = [forecast("2024-01-01", "alder", 0.2)];
  const closed = (day: string) => events({ forecasts, outcomes: [outcome("o", "alder", day)] });
  expect(closed("2024-04-01")).toEqual([1]);
  expect(closed("2024-04-02")).toEqual([0]);
});

test("only windows that have closed are scored, even where the firm closed inside", () => {
  const forecasts = [forecast("2024-01-01", "alder", 0.2)];
  const outcomes = [outcome("o", "alder", "2024-02-01")];
  expect(events({ forecasts, outcomes }, "2024-03-31")).toEqual([]);
  expect(events({ forecasts, outcomes }, "2024-04-01")).toEqual([1]);
});

test("an acquisition inside the window censors, a disputed closure too", () => {
  const forecasts = [forecast("2024-01-01", "alder", 0.2), forecast("2024-01-01", "birch", 0.2)];
  const outcomes = [
    outcome("a", "alder", "2024-02-01", { label: "acquisition" }),
    outcome("b", "birch", "2024-02-01", { labelStatus: "disputed" }),
  ];
  expect(
    scoreForecasts(world({ forecasts, outcomes }), { mode: "real_time", modelVersion: null }),
  ).toMatchObject({
    scored: [],
    censored: 2,
  });
});

test("a forecast for a firm that had ended is left out, one after its reopening is not", () => {
  const forecasts = [forecast("2023-06-01", "alder", 0.2), forecast("2024-01-01", "alder", 0.2)];
  const closed = outcome("a", "alder", "2023-01-01");
  expect(events({ forecasts, outcomes: [closed] })).toEqual([]);
  const again = outcome("b", "alder", "2023-12-01", { label: "reopening" });
  expect(events({ forecasts, outcomes: [closed, again] })).toEqual([0]);
});

test("modes are never mixed", () => {
  const hindcast = forecast("2023-01-01", "alder", 0.2, { mode: "hindcast" });
  expect(leadingArchive(world({ forecasts: [hindcast] }), null)).toMatchObject({
    mode: "hindcast",
  });
  const both = [hindcast, forecast("2024-01-01", "alder", 0.3)];
  const leading = leadingArchive(world({ forecasts: both }), null);
  expect(leading.mode).toBe("real_time");
  expect(leading.scored.map((one) => one.forecast.probability)).toEqual([0.3]);
});

test("forecasts of a model with another horizon are left out", () => {
  const other = tinyModel({ version: "prior-0", horizonDays: 7, effectiveFrom: "2019-01-01" });
  const forecasts = [
    forecast("2024-01-01", "alder", 0.2, { modelVersion: "prior-0" }),
    forecast("2024-01-01", "birch", 0.3),
  ];
  const models = [other, tinyModel()];
  const { scored } = scoreForecasts(world({ forecasts, models }), {
    mode: "real_time",
    modelVersion: null,
  });
  expect(scored.map((one) => one.forecast.firmId)).toEqual(["birch"]);
});

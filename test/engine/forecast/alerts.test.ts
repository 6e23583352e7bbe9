import { expect, test } from "vitest";
import { alertPerformance, alertThreshold } from "../../../src/engine/forecast/alerts.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { tinyWorld } from "../world-builder.ts";

test("alertThreshold() weighs a miss against a false alarm", () => {
  expect(alertThreshold(10)).toBe(1 / 11);
  expect(alertThreshold(20)).toBe(1 / 21);
  expect(alertThreshold(3)).toBe(0.25);
});

test("alertPerformance() counts one decision per forecast", () => {
  const world = tinyWorld("2024-06-30", {
    models: [tinyModel()],
    forecasts: [
      forecast("2024-01-01", "alder", 0.3),
      forecast("2024-01-01", "birch", 0.1),
      forecast("2024-01-01", "cedar", 0.3),
      forecast("2024-01-08", "cedar", 0.01),
    ],
    outcomes: [outcome("a", "alder", "2024-02-01"), outcome("b", "birch", "2024-02-01")],
  });
  expect(alertPerformance(world, "balanced")).toEqual({
    threshold: 1 / 11,
    hits: 2,
    misses: 0,
    falseAlarms: 1,
    correctRejections: 1,
    hitRate: 1,
    falseAlarmRate: 0.5,
    precision: 2 / 3,
  });
  expect(alertPerformance(world, "confirmed_only")).toMatchObject({ hits: 1, misses: 1 });
});

test("alertPerformance() has no rates where there is nothing to measure", () => {
  expect(alertPerformance(tinyWorld("2024-06-30"), "balanced")).toMatchObject({
    hits: 0,
    hitRate: null,
    falseAlarmRate: null,
    precision: null,
  });
});

import { expect, test } from "vitest";
import { alertCounts, alertRates, alertThreshold } from "../../../src/engine/forecast/alerts.ts";
import { scoreForecasts } from "../../../src/engine/forecast/scored-forecasts.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { tinyWorld } from "../world-builder.ts";

const world = tinyWorld("2024-06-30", {
  models: [tinyModel()],
  forecasts: [
    forecast("2024-01-01", "alder", 0.3),
    forecast("2024-01-08", "alder", 0.3),
    forecast("2024-01-01", "birch", 0.1),
    forecast("2024-01-01", "cedar", 0.3),
    forecast("2024-01-08", "cedar", 0.01),
  ],
  outcomes: [outcome("a", "alder", "2024-02-01"), outcome("b", "birch", "2024-02-01")],
});
const archive = scoreForecasts(world, { mode: "real_time", modelVersion: null });

test("alertThreshold() weighs a miss against a false alarm", () => {
  expect(alertThreshold(10)).toBe(1 / 11);
  expect(alertThreshold(20)).toBe(1 / 21);
  expect(alertThreshold(3)).toBe(0.25);
});

test("alertCounts() counts one decision per forecast", () => {
  const balanced = alertCounts(archive, 1 / 11);
  expect(balanced).toEqual({ hits: 3, misses: 0, falseAlarms: 1, correctRejections: 1 });
  expect(alertRates(balanced)).toEqual({ hitRate: 1, falseAlarmRate: 0.5, precision: 0.75 });
  expect(alertCounts(archive, 0.25)).toMatchObject({ hits: 2, misses: 1 });
});

test("alertRates() has none where there is nothing to measure", () => {
  const none = alertRates(alertCounts({ scored: [] }, 0.1));
  expect(none).toEqual({ hitRate: null, falseAlarmRate: null, precision: null });
});

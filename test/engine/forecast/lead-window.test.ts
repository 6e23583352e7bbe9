import { expect, test } from "vitest";
import { leadWindowOf } from "../../../src/engine/forecast/lead-window.ts";
import type { Forecast } from "../../../src/model/forecast.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, tinyWorld } from "../world-builder.ts";

const ids = ["ash", "elm", "fir", "oak", "yew", "zel"];
const months = ["2023-01-01", "2023-02-01", "2023-03-01", "2023-04-01", "2023-05-01", "2023-06-01"];

/** Each firm closed on 2023-06-15; `pattern` has a letter per month, A for an alert (lift 2). */
function leadWindow(
  patterns: readonly string[],
  overrides: Partial<Forecast> = {},
  modelVersion: string | null = null,
) {
  const firms = ids.slice(0, patterns.length);
  const forecasts = months.flatMap((day, m) =>
    firms.map((id, i) => forecast(day, id, patterns[i]![m] === "A" ? 0.08 : 0.02, overrides)),
  );
  return leadWindowOf(
    tinyWorld("2024-06-30", {
      models: [tinyModel()],
      firms: firms.map((id) => firm(id)),
      outcomes: firms.map((id) => outcome(`o-${id}`, id, "2023-06-15")),
      forecasts,
    }),
    modelVersion,
  );
}

test("the lead runs from the first alert that lasted 30 days to the closure", () => {
  expect(leadWindow(["--AAAA", "--AAAA", "--AAAA", "AAAAAA", "---AAA", "------"])).toEqual({
    medianDays: 106,
    p25: 106,
    p75: 106,
    n: 5,
    missed: 1,
  });
});

test("an alert shorter than 30 days does not count", () => {
  const late = ["-----A", "--AAAA", "--AAAA", "--AAAA", "--AAAA", "--AAAA"];
  expect(leadWindow(late)).toMatchObject({ n: 5, missed: 1 });
});

test("a broken alert that lasted counts from its beginning", () => {
  const broken = Array.from({ length: 5 }, () => "AA---A");
  expect(leadWindow(broken)?.medianDays).toBe(165);
});

test("below five closures there is no lead window", () => {
  expect(leadWindow(["AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA", "------"])).toBeNull();
});

test("hindcasts serve where there are no real-time forecasts", () => {
  const all = Array.from({ length: 5 }, () => "AAAAAA");
  expect(leadWindow(all, { mode: "hindcast" })?.n).toBe(5);
  expect(leadWindow(all, { modelVersion: "gone" })?.n).toBe(5); // the model in force stands in
});

test("that of a model is over its own forecasts", () => {
  const all = ["AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA"];
  const { version } = tinyModel();
  expect(leadWindow(all, {}, version)).toMatchObject({ n: 5 });
  expect(leadWindow(all, { modelVersion: "another" }, version)).toBeNull();
  expect(leadWindow(all, { modelVersion: "another" }, null)).toMatchObject({ n: 5 });
});

import { expect, test } from "vitest";
import { readFirm } from "../../../src/engine/reading/firm-reading.ts";
import { freshnessOf } from "../../../src/engine/reading/freshness.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { firm, observation, tinyWorld } from "../world-builder.ts";

const at = "2024-06-30";

function freshness(...days: readonly string[]) {
  const observations = days.map((day, i) =>
    observation("alder", ["delay", "paid", "complaints"][i] ?? "replies", day, 5),
  );
  const world = tinyWorld(at, { observations });
  return freshnessOf(world.methodology, at, [readFirm(world, firm("alder"), sightOn(at))]);
}

test("freshnessOf() is null without an observation", () => {
  expect(freshness()).toEqual({
    asOf: at,
    newestObservationOn: null,
    medianAgeDays: null,
    status: null,
  });
});

test("freshnessOf() takes the median age of the indicators and the newest day", () => {
  expect(freshness("2024-06-30", "2024-06-20", "2024-01-01")).toEqual({
    asOf: at,
    newestObservationOn: "2024-06-30",
    medianAgeDays: 10,
    status: "fresh",
  });
});

test.each([
  ["2024-06-17", "fresh"],
  ["2024-06-16", "aging"],
  ["2024-05-17", "aging"],
  ["2024-05-16", "stale"],
])("freshnessOf() of %s is %s", (day, status) => {
  expect(freshness(day).status).toBe(status);
});

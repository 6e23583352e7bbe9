import { expect, test } from "vitest";
import { worldAt } from "../../src/engine/world/world.ts";
import { fitRows } from "../../src/fit/rows.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { outcome } from "../engine/confirmed-events.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";
import { inventedMarket } from "./invented-market.ts";

function rows(
  overrides: Partial<Dataset>,
  through = "2023-12-31",
  asOf = "2024-06-30",
  skip: readonly string[] = [],
) {
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period: "quarter" }),
    firms: [firm("alder")],
    observations: ["2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31"].map((day, i) =>
      observation("alder", "delay", day, i + 1),
    ),
    ...overrides,
  });
  const query = { features: ["indicator.delay"], from: null, through, skip, horizonDays: 182 };
  return fitRows(worldAt(dataset, asOf), query);
}

test("there is one row per firm and period end, with what was known that day", () => {
  const found = rows({});
  expect(found.periodEnds).toEqual(["2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31"]);
  expect(Array.from(found.x)).toEqual([1, 2, 3, 4]);
  expect(Array.from(found.inPeriod)).toEqual([0, 0, 0, 0]);
});

test("a period end that is skipped has no row, and changes no other", () => {
  const found = rows({}, "2023-12-31", "2024-06-30", ["2023-06-30"]);
  expect(found.periodEnds).toEqual(["2023-03-31", "2023-09-30", "2023-12-31"]);
  expect(Array.from(found.x)).toEqual([1, 3, 4]);
});

test("the event counts for the period it falls in and for horizons that hold it", () => {
  const found = rows({ outcomes: [outcome("o", "alder", "2023-11-15")] });
  expect(found.periodEnds).toEqual(["2023-03-31", "2023-06-30", "2023-09-30"]);
  expect(Array.from(found.inPeriod)).toEqual([0, 0, 1]);
  expect(found.inHorizon).toEqual([0, 1, 1]);
});

test("an outcome that became known late delays the day on which its row is known", () => {
  const late = outcome("o", "alder", "2023-11-15", { knownOn: "2024-02-01" });
  expect(rows({ outcomes: [late] }).learntOn).toEqual(["2023-09-16", "2023-12-17", "2024-02-01"]);
  expect(Array.from(rows({ outcomes: [late] }, "2023-12-31", "2024-01-31").inPeriod)).toEqual([
    0, 0, 0,
  ]);
});

test("a period that is still open gives no row, an open horizon no label", () => {
  const found = rows({}, "2023-12-31", "2023-12-31");
  expect(found.periodEnds).toEqual(["2023-03-31", "2023-06-30", "2023-09-30"]);
  expect(found.inHorizon).toEqual([0, 0, null]);
});

test("a firm acquired in the period is censored", () => {
  const bought = outcome("o", "alder", "2023-11-15", { label: "acquisition" });
  const found = rows({ outcomes: [bought] });
  expect(found.periodEnds).toEqual(["2023-03-31", "2023-06-30"]);
  expect(found.inHorizon).toEqual([0, null]);
});

test("a firm that reopens is at risk again", () => {
  const outcomes = [
    outcome("a", "alder", "2023-05-01"),
    outcome("b", "alder", "2023-08-01", { label: "reopening" }),
  ];
  const found = rows({ outcomes });
  expect(found.periodEnds).toEqual(["2023-03-31", "2023-09-30", "2023-12-31"]);
  expect(Array.from(found.inPeriod)).toEqual([1, 0, 0]);
});

test("a firm has no row before it is listed, after its status ends, or with nothing known", () => {
  const late = firm("alder", { listedOn: "2023-07-01" });
  expect(rows({ firms: [late] }).periodEnds).toEqual(["2023-09-30", "2023-12-31"]);
  const gone = firm("alder", {
    statusHistory: [
      { status: "active", from: "2020-01-01" },
      { status: "delisted", from: "2023-09-01" },
    ],
  });
  expect(rows({ firms: [gone] }).periodEnds).toEqual(["2023-03-31", "2023-06-30"]);
  expect(rows({ firms: [firm("birch")] }).firmIds).toEqual([]);
  expect(rows({ observations: [] }).firmIds).toEqual([]);
});

test("a firm that stopped reporting is not at risk, and is counted", () => {
  const market = inventedMarket({
    ...{ firms: 30, indicators: 2, intercept: -9, weights: [], seed: "stale" },
  });
  const query = { features: ["indicator.i0", "indicator.i1"], from: null, skip: [] };
  const rowsOf = (observations: typeof market.observations) =>
    fitRows(worldAt({ ...market, observations }, "2024-04-01"), {
      ...query,
      through: "2023-12-31",
      horizonDays: 91,
    });
  const all = rowsOf(market.observations);
  expect([all.firmIds.length, all.stale, all.imputed]).toEqual([30 * 8, 0, 0]);
  const quiet = rowsOf(
    market.observations.filter(
      ({ firmId, observedOn }) => firmId !== "firm00003" || observedOn <= "2022-12-31",
    ),
  );
  const left = quiet.periodEnds.filter((_, row) => quiet.firmIds[row] === "firm00003");
  expect(left.at(-1)).toBe("2023-03-31"); // one period later the last reading is still fresh
  expect(quiet.stale).toBe(3);
});

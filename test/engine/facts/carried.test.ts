import { expect, it } from "vitest";
import { firmSeries } from "../../../src/answers/exports/firm-series.ts";
import { firmObject } from "../../../src/answers/rows/firm-object.ts";
import { readModelOf } from "../../../src/answers/rows/read-model.ts";
import { analyse } from "../../../src/engine/analyse.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { at } from "../../../src/model/language/at.ts";
import { firm, observation, tinyDataset } from "../world-builder.ts";

const slugs = ["alder", "birch", "cedar"];
const indicators = ["delay", "paid", "complaints", "replies"];
const silent = "2024-03-20";

/** Three firms that report each Sunday; the first one has said nothing since its worst week, the third of seven. */
const dataset = tinyDataset({
  firms: slugs.map((slug) => firm(slug)),
  observations: slugs.flatMap((slug, f) =>
    indicators.flatMap((indicator) =>
      Array.from({ length: f === 0 ? 3 : 7 }, (_, w) => {
        const day = new Date(Date.UTC(2024, 2, 3 + 7 * w)).toISOString().slice(0, 10);
        return observation(slug, indicator, day, f === 0 && w === 2 ? 1 : 5 + f);
      }),
    ),
  ),
});
const analysis = analyse(worldAt(dataset, "2024-04-14"));
const readModel = readModelOf(analysis, "stele test");
const alder = at(analysis.firms, 0);

it("marks a value that no new reading stands behind, in answers, histories and tables", () => {
  const told = firmObject(readModel, alder);
  const details = told.pillarDetail.flatMap((one) => one.indicators);
  expect(details.filter(({ value }) => value !== null).length).toBeGreaterThan(0);
  for (const { value, carriedFrom, observedOn } of details) {
    expect(carriedFrom).toBe(value === null ? null : "2024-03-17");
    expect(observedOn).toBe("2024-03-17");
  }
  const carried = told.scoreHistory.map((one) => [one.periodEnd, one.carried]);
  expect(carried.slice(1, 5)).toEqual([
    ["2024-03-10", 0],
    ["2024-03-17", 0],
    ["2024-03-24", 4],
    ["2024-03-31", 4],
  ]);
  const [head = "", ...rows] = firmSeries({ readModel, ...alder })
    .trim()
    .split("\r\n");
  const place = head
    .replace(/^\uFEFF/, "")
    .split(",")
    .indexOf("carried");
  expect(rows.slice(2, 4).map((row) => row.split(",")[place])).toEqual(["0", "4"]);
  const fresh = firmObject(readModel, at(analysis.firms, 1));
  expect(fresh.pillarDetail.flatMap((one) => one.indicators.map((i) => i.carriedFrom))).toEqual(
    indicators.map(() => null),
  );
});

it("counts a carried value for the score, and in no statistic and no signal", () => {
  const onEnd = (end: string) => alder.history.find(({ periodEnd }) => periodEnd === end);
  expect(onEnd("2024-03-24")?.score).toBe(onEnd("2024-03-17")?.score);
  const without = analyse(
    worldAt(
      { ...dataset, observations: dataset.observations.filter(({ firmId }) => firmId !== "alder") },
      "2024-04-14",
    ),
  );
  // a reading of these inputs counts as new for a fortnight; after it, they measure what they do without the firm
  const inputs = (of: typeof analysis) =>
    of.market
      .filter(({ periodEnd }) => periodEnd > addDays(silent, 14))
      .map((one) => one.inputs.flatMap(({ id, value }) => (id.includes("event") ? [] : value)));
  expect(inputs(analysis)).toEqual(inputs(without));
  const { signals } = readModel.review("early_warning", 365);
  const about = signals.filter((one) => one.firmId === "alder" && one.issuedOn > silent);
  expect(about).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { calibrationOf } from "../../src/engine/forecast/calibrations.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { evaluate } from "../../src/fit/evaluate.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import { fitRows } from "../../src/fit/rows.ts";
import { refitted, scheduleOf } from "../../src/fit/schedule.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { outcome } from "../engine/confirmed-events.ts";
import { forecast } from "../engine/forecasts.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { inventedMarket } from "./invented-market.ts";

const market = inventedMarket({
  ...{ firms: 400, indicators: 3, intercept: -3.2, weights: [1.5, -1], seed: "odd worlds" },
});
const asOf = "2024-04-01";
const world = worldAt(market, asOf);
const periods = ["2022-12-31", "2023-03-31", "2023-06-30", "2023-09-30"];
const settings = { features: ["indicator.i0", "indicator.i1"], skip: [], horizonDays: 91 };

describe("given features at rolling origins", () => {
  const schedule = refitted(market, world, settings, periods);

  test("are those of every block's fit, and of no other", () => {
    expect(schedule.models.length).toBeGreaterThan(1);
    for (const { features } of schedule.models) {
      expect(settings.features).toEqual(expect.arrayContaining(features.map(({ id }) => id)));
    }
    const found = evaluate(market, world, schedule, {
      from: "2022-12-31",
      through: "2023-09-30",
    });
    expect(found.outOfTime).toBe(true);
    expect(found.candidate.scores.auc).toBeGreaterThan(0.7);
  });

  test("are learnt from nothing that became known after the block began", () => {
    const [first] = schedule.models;
    const until = (day: string): Dataset => ({
      ...market,
      observations: market.observations.filter(({ knownOn }) => knownOn <= day),
      outcomes: market.outcomes.filter(({ knownOn }) => knownOn <= day),
    });
    const alone = refitted(
      until("2022-12-31"),
      worldAt(until("2022-12-31"), asOf),
      settings,
      periods,
    );
    expect(alone.models[0]).toEqual(first);
  });
});

describe("an id that is used again", () => {
  const failed = market.outcomes.find(({ occurredOn }) => occurredOn.startsWith("2022"))!;
  const { firmId } = failed;
  const lives = [
    outcome("again", firmId, "2023-02-15", { label: "reopening" }),
    outcome("twice", firmId, "2023-08-15"),
  ];
  const reported = periods.slice(1).flatMap((on) =>
    ["i0", "i1", "i2"].map((indicatorId) => ({
      ...market.observations[0]!,
      ...{ firmId, indicatorId, observedOn: on, knownOn: on, value: 1 },
    })),
  );
  const content = {
    ...market,
    outcomes: [...market.outcomes, ...lives],
    observations: [
      ...market.observations.filter(
        (row) => row.firmId !== firmId || row.observedOn < "2023-01-01",
      ),
      ...reported,
    ],
  };

  test("has no row while it is closed, and a second failure of its own", () => {
    const rows = fitRows(worldAt(content, asOf), {
      ...{ features: settings.features, from: null, through: "2023-12-31", skip: [] },
      horizonDays: 91,
    });
    const own = rows.firmIds.flatMap((id, row) => (id === firmId ? row : []));
    const ends = own.map((row) => rows.periodEnds[row]!);
    expect(ends.filter((end) => end > failed.occurredOn && end < "2023-02-15")).toEqual([]);
    expect(ends.some((end) => end >= "2023-02-15")).toBe(true);
    expect(ends.filter((end) => end > "2023-08-15")).toEqual([]);
    expect(own.filter((row) => rows.inPeriod[row] === 1)).toHaveLength(2);
  });

  test("is two failures to a calibration, and each forecast is judged by its own life", () => {
    const before = forecast("2022-01-01", firmId, 0.2);
    const after = forecast("2023-07-01", firmId, 0.3);
    const between = forecast(failed.occurredOn, firmId, 0.4); // it had closed that day
    const model = tinyModel({ horizonDays: 365 });
    const told = { ...content, forecasts: [before, between, after], models: [model] };
    const found = calibrationOf(worldAt(told, "2024-09-01"), {
      ...{ mode: "real_time", modelVersion: null },
    });
    expect(found).toMatchObject({ nForecasts: 2, nEvents: 2, nEpisodes: 2, nFirms: 1 });
  });
});

describe("a site of one firm", () => {
  const [only] = market.firms;
  const one: Dataset = {
    ...market,
    firms: [only!],
    observations: market.observations.filter(({ firmId }) => firmId === only!.firmId),
    outcomes: [],
  };

  test("is told why there is no model of its own", () => {
    const options = {
      ...{ through: "2023-12-31", calibrateThrough: null, skip: [], version: "one" },
      ...{ features: null, horizonDays: null, asOf: null },
    };
    const found = fitModel(one, options);
    expect(found).toMatchObject({ kind: "refused", nEvents: 0 });
    expect(found.kind === "refused" && found.reason).toMatch(/^Cannot fit a model: 0 events in/);
  });

  test("is scored by a model of others, with counts and without intervals that nothing bears", () => {
    const [model] = refitted(market, world, settings, periods).models;
    const span = { from: "2023-03-31", through: "2023-09-30" };
    const found = evaluate(one, worldAt(one, asOf), scheduleOf(model!), span);
    expect(found).toMatchObject({ nFirms: 1, nEvents: 0, nEpisodes: 0 });
    expect(found.candidate.scores).toMatchObject({
      auc: null,
      brierSkill: null,
      aucInterval: null,
    });
    expect(found.candidate.scores.observedToExpectedInterval).toBeNull();
  });
});

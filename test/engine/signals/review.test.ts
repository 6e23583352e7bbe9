import { expect, test } from "vitest";
import { windowDays } from "../../../src/answers/api/parameter.ts";
import { analyse } from "../../../src/engine/analyse.ts";
import { reviewer } from "../../../src/engine/signals/review.ts";
import { presetNames } from "../../../src/model/publisher.ts";
import { happenings, outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { observation, tinyWorld } from "../world-builder.ts";

const world = tinyWorld("2024-06-30", {
  models: [tinyModel()],
  observations: ["alder", "birch", "cedar"].flatMap((id) =>
    ["delay", "paid", "complaints", "replies"].map((indicator) =>
      observation(id, indicator, "2024-06-20", 8),
    ),
  ),
  ...happenings([
    { firmId: "alder", kind: "payout_suspension", on: "2024-06-24" },
    { firmId: "birch", kind: "payout_delay", on: "2024-02-24", sources: 1 },
  ]),
  outcomes: [
    outcome("o1", "cedar", "2024-06-23", { label: "acquisition" }),
    outcome("o2", "birch", "2024-06-01", { knownOn: "2024-06-24", labelStatus: "provisional" }),
  ],
});

test("a review covers its days, the as-of date included", () => {
  const review = reviewer(analyse(world))("balanced", 7);
  expect(review).toMatchObject({
    preset: "balanced",
    days: 7,
    from: "2024-06-24",
    to: "2024-06-30",
  });
  expect(review.outcomes.map((one) => one.outcomeId)).toEqual(["o2"]);
  expect(review.signals.every((one) => one.issuedOn >= review.from)).toBe(true);
  const told = review.signals.map((one) => [one.slug, one.kind]);
  expect(told).toContainEqual(["birch", "outcome_recorded"]);
  expect(told).toContainEqual(["alder", "new_event"]);
});

test("a longer window contains every dated signal of a shorter one", () => {
  const analysis = analyse(world);
  const dated = ["new_event", "stage_change", "outcome_recorded"];
  for (const preset of presetNames) {
    const reviews = windowDays.map((days) =>
      reviewer(analysis)(preset, days)
        .signals.filter((one) => dated.includes(one.kind))
        .map((one) => one.signalId),
    );
    reviews.forEach((ids, i) => {
      const longer = reviews[i + 1] ?? ids;
      expect(ids.filter((id) => !longer.includes(id))).toEqual([]);
    });
  }
});

test("a reviewer gives the same reviews, and each of them once", () => {
  const analysis = analyse(world);
  const review = reviewer(analysis);
  for (const preset of presetNames) {
    expect(review(preset, 90)).toEqual(reviewer(analysis)(preset, 90));
    expect(review(preset, 90)).toBe(review(preset, 90));
  }
});

test("what becomes known after the as-of date changes no review", () => {
  const later = tinyWorld("2024-06-30", {
    models: [tinyModel()],
    outcomes: [outcome("late", "alder", "2024-06-29", { knownOn: "2024-07-01" })],
  });
  const without = tinyWorld("2024-06-30", { models: [tinyModel()] });
  expect(reviewer(analyse(later))("early_warning", 30)).toEqual(
    reviewer(analyse(without))("early_warning", 30),
  );
});

test("alert performance is that of the model in force, without rates until it can be judged", () => {
  const models = [
    tinyModel({ version: "old", effectiveFrom: "2019-01-01" }),
    tinyModel({ version: "young", effectiveFrom: "2024-01-01" }),
  ];
  const forecasts = ["old", "young"].flatMap((modelVersion) =>
    ["alder", "birch"].map((id) => forecast("2024-02-01", id, 0.2, { modelVersion })),
  );
  const fell = [outcome("o", "alder", "2024-02-20")];
  const young = tinyWorld("2024-06-30", { models, forecasts, outcomes: fell });
  expect(reviewer(analyse(young))("balanced", 30).alertPerformance).toMatchObject({
    ...{ modelVersion: "young", mode: "real_time" },
    ...{ hits: 1, misses: 0, falseAlarms: 1, correctRejections: 0 },
    episodes: { warned: 0, missed: 0 },
    ...{ hitRate: null, falseAlarmRate: null, precision: null },
  });
});

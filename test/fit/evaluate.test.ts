import { describe, expect, test } from "vitest";
import { verdictOf } from "../../scripts/desk/evaluation/evaluation-verdict.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { evaluate, pairedGain } from "../../src/fit/evaluate.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import { refitted, scheduleOf } from "../../src/fit/schedule.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";
import { outcome } from "../engine/confirmed-events.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";

import { inventedMarket } from "./invented-market.ts";

const market = inventedMarket({
  ...{ firms: 600, indicators: 3, intercept: -3.5, seed: "evaluate" },
  weights: [2.4, -1.5],
});
const world = worldAt(market, "2024-04-01");
const span = { from: "2023-06-30", through: "2023-12-31" };
const rules = tinyMethodology().calibration;
const model = fitted();

function fitted(): HazardModel {
  const found = fitModel(market, {
    ...{ through: "2023-03-31", calibrateThrough: "2023-03-31", skip: [], version: "2023.1" },
    ...{ features: null, horizonDays: null, asOf: "2023-06-30" },
  });
  if (found.kind === "refused") throw new Error(found.reason);
  return found.model;
}

/** The same model with its ranking turned over. */
function reversed(): HazardModel {
  const features = model.features.map((feature) => ({ ...feature, coef: -feature.coef }));
  return { ...model, version: "reversed", features };
}

describe("evaluate() of one model", () => {
  const found = evaluate(market, world, scheduleOf(model), span);

  test("scores later rows, the same every time, with an interval around each score", () => {
    expect(found).toEqual(evaluate(market, world, scheduleOf(model), span));
    expect(found.nRows).toBeGreaterThan(900);
    expect(found.outOfTime).toBe(true);
    const { auc, aucInterval } = found.candidate.scores;
    expect(auc).toBeGreaterThan(0.7);
    expect(aucInterval && auc && aucInterval.low < auc && auc < aucInterval.high).toBe(true);
  });

  test("counts events by period end, and they add up", () => {
    expect(found.periods.map(({ periodEnd }) => periodEnd)).toEqual([
      "2023-06-30",
      "2023-09-30",
      "2023-12-31",
    ]);
    expect(found.periods.reduce((sum, { events }) => sum + events, 0)).toBe(found.nEvents);
    expect(found.periods.reduce((sum, { rows }) => sum + rows, 0)).toBe(found.nRows);
  });

  test("says in words that a model is better than the base rate", () => {
    expect(verdictOf(found, rules)[0]).toMatch(
      /^Better than the base rate that it knew: its Brier score is low/,
    );
  });

  test("says in words that a worse model is worse, and what to do", () => {
    const content = { ...market, models: [model] };
    const worse = evaluate(content, worldAt(content, "2024-04-01"), scheduleOf(reversed()), span);
    expect(worse.overInForce?.interval.high).toBeLessThan(0);
    const words = verdictOf(worse, rules).join("\n");
    expect(words).toMatch(/Worse than the base rate that it knew: .*; do not adopt it/);
    expect(words).toMatch(/Worse than the model in force: .*; keep the one in force/);
  });

  test("judges nothing by few firms, however many of their rows had the event", () => {
    const few = verdictOf({ ...found, nEpisodes: rules.minEvents - 1 }, rules);
    expect(few).toEqual([`Too few failures to judge: found 9, must be at least 10`]);
    expect(found.nEpisodes).toBeLessThan(found.nEvents + 1);
  });

  test("counts each failure of a firm that reopened, as calibration does", () => {
    const failed = new Set(market.outcomes.map(({ firmId }) => firmId));
    const { firmId } = market.firms.find((firm) => !failed.has(firm.firmId))!;
    const lives = [
      ...[outcome("o1", firmId, "2023-07-15"), outcome("o3", firmId, "2023-11-15")],
      outcome("o2", firmId, "2023-07-20", { label: "reopening" }),
    ];
    const content = { ...market, outcomes: [...market.outcomes, ...lives] };
    const seen = evaluate(content, worldAt(content, "2024-04-01"), scheduleOf(model), span);
    expect(seen.nEpisodes).toBe(found.nEpisodes + 2);
  });

  test("gives an interval that holds zero in words of both directions", () => {
    const unsure = { skill: -0.09, interval: { low: -2.4, high: 0.376 } };
    expect(verdictOf({ ...found, overRate: unsure }, rules)[0]).toBe(
      "Not told apart from the base rate that it knew: its Brier score is 9.0 % higher (95 % from 37.6 % lower to 240.0 % higher)",
    );
  });

  test("says of a model without features that it is the base rate, whatever rounding leaves", () => {
    for (const [skill, low, high] of [
      [9.9e-15, 4.9e-15, 1.8e-14],
      [-9e-14, -2e-13, -1e-14],
    ] as const) {
      const overRate = { skill, interval: { low, high } };
      expect(verdictOf({ ...found, overRate }, rules)[0]).toBe(
        "The same as the base rate that it knew: it foretells every row alike",
      );
    }
  });

  test("against itself in force it is neither better nor worse", () => {
    const content = { ...market, models: [model] };
    const same = evaluate(content, worldAt(content, "2024-04-01"), scheduleOf(model), span);
    expect(same.overInForce).toEqual({ skill: 0, interval: { low: 0, high: 0 } });
    expect(same.inForce?.scores.brier).toBe(same.candidate.scores.brier);
  });

  test("a model that was retired is no longer in force: the one before it is compared", () => {
    const later = { ...reversed(), effectiveFrom: "2023-07-01", retiredOn: "2023-12-31" };
    const content = { ...market, models: [model, later] };
    const seen = evaluate(content, worldAt(content, "2024-04-01"), scheduleOf(model), span);
    const gaps = seen.periods.map(({ expected, expectedInForce }) => expected === expectedInForce);
    expect(gaps).toEqual([true, false, true]);
  });

  test("other models in the content decide nothing about who is at risk by the candidate", () => {
    const unseen = Array.from({ length: 4 }, (_, i) => ({
      ...model.features[0]!,
      id: `indicator.x${i}`,
    }));
    const other = { ...model, version: "other", features: unseen, effectiveFrom: "2023-07-01" };
    const content = { ...market, models: [other] };
    const seen = evaluate(content, worldAt(content, "2024-04-01"), scheduleOf(model), span);
    expect([seen.nRows, seen.nStale]).toEqual([found.nRows, found.nStale]);
    expect(seen.candidate).toEqual(found.candidate);
    expect(seen.inForce).toBeNull(); // by its own features nobody is at risk, so it foretold nothing
  });

  test("says when the rows were known to the fit", () => {
    const early = evaluate(market, world, scheduleOf(model), { ...span, from: "2022-06-30" });
    expect(early.outOfTime).toBe(false);
    expect(verdictOf(early, rules)[0]).toMatch(/^Not out of time/);
  });

  test("has no score where no window has closed, and says so", () => {
    const open = evaluate(market, worldAt(market, "2023-06-30"), scheduleOf(model), span);
    expect(open).toMatchObject({ nRows: 0, nEvents: 0, overRate: null });
    expect(verdictOf(open, rules)).toEqual([expect.stringMatching(/^Nothing could be scored/)]);
  });
});

test("where nothing is scored the verdict has the reason that holds", () => {
  const none = {
    ...evaluate(market, world, scheduleOf(model), { from: "2025-01-01", through: "2025-06-30" }),
  };
  const of = (changed: object) => verdictOf({ ...none, ...changed }, rules);
  const nothing = "Nothing could be scored: no";
  expect(of({})).toEqual([`${nothing} row within the dates has a closed window`]);
  expect(of({ nStale: 7 })).toEqual([`${nothing} firm within the dates is at risk`]);
  const refused = of({ refusals: ["As of 2023-06-30: Cannot fit"], models: [], nUnscored: 9 });
  expect(refused).toEqual([`${nothing} model could be fitted before the dates`]);
});

describe("refitted()", () => {
  const settings = { features: null, skip: [], horizonDays: 91 };

  test("foretells each block by a fit to what was known on its first day", () => {
    const periods = ["2023-06-30", "2023-09-30", "2023-12-31"];
    const schedule = refitted(market, world, settings, periods);
    const found = evaluate(market, world, schedule, span);
    expect(found.models).toEqual(["as-of-2023-06-30", "as-of-2023-09-30", "as-of-2023-12-31"]);
    expect(found.outOfTime).toBe(true);
    expect(found.candidate.scores.auc).toBeGreaterThan(0.7);
  });

  test("a block that cannot be fitted is left out with its reason", () => {
    const schedule = refitted(market, world, settings, ["2022-03-31", "2023-09-30"]);
    expect(schedule.on("2022-03-31")).toBeNull();
    expect(schedule.on("2023-12-31")?.version).toBe("as-of-2023-09-30");
    expect(schedule.refusals).toEqual([expect.stringMatching(/^As of 2022-03-31: Cannot fit/)]);
  });
});

test("pairedGain() is 1 − the ratio of the Brier scores, and null without rows", () => {
  const sample = {
    ...{ p: [0.1, 0.6, 0.2, 0.1], y: [0, 1, 0, 0], cluster: [0, 0, 1, 2], clusters: 3 },
    ...{ block: [0, 0, 0, 0], blocks: 1, failing: 1, cell: [0, 1, 2, 3] },
    episode: [null, "0", null, null],
  };
  const found = pairedGain(sample, [0.25, 0.25, 0.25, 0.25]);
  const [own, other] = [0.01 + 0.16 + 0.04 + 0.01, 0.0625 * 3 + 0.5625];
  expect(found?.skill).toBeCloseTo(1 - own / other, 12);
  expect(pairedGain({ ...sample, p: [], y: [], cluster: [], block: [], cell: [] }, [])).toBeNull();
});

import { expect, test } from "vitest";
import * as scores from "../../../src/engine/numbers/probability-scores.ts";
import { mean } from "../../../src/engine/numbers/statistics.ts";
import { brierSkill } from "../brier-skill.ts";
import { near, type ScoreCase, vectorFile } from "../vector-file.ts";

const { cases } = vectorFile<{ cases: ScoreCase[] }>("v01_scores");

test.each(cases)("every score agrees with v01: $name", (sample) => {
  const { p, y } = sample;
  const rate = mean(y) ?? Number.NaN;
  const found: Record<string, number | null> = {
    base_rate: rate,
    mean_pred: mean(p),
    brier: scores.brier(p, y),
    roc_auc: scores.auc(p, y),
    brier_skill_vs_sample_rate: brierSkill(p, y, rate),
    brier_skill_vs_rate_0_02: brierSkill(p, y, 0.02),
    observed_to_expected: scores.observedToExpected(p, y),
  };
  for (const [name, value] of Object.entries(found)) {
    expect(near(value, sample[name], 1e-12), `${name}: ${value} for ${sample[name]}`).toBe(true);
  }
  for (const [name, eps] of [
    ["log_loss_eps_1e15", 1e-15],
    ["log_loss_eps_1e6", 1e-6],
  ] as const) {
    const expected = sample[name] as number;
    const tolerance = Math.max(1e-12, 1e-10 * Math.abs(expected));
    expect(near(scores.logLoss(p, y, eps), expected, tolerance), name).toBe(true);
  }
});

test("no score of an empty sample is a number", () => {
  expect([
    scores.brier([], []),
    scores.logLoss([], []),
    brierSkill([], [], 0.1),
    scores.auc([], []),
    scores.observedToExpected([], []),
  ]).toEqual([null, null, null, null, null]);
});

test("auc() does not depend on the order of the rows", () => {
  const { p, y } = cases.find((c) => c.name === "synthetic_calibrated_300") ?? { p: [], y: [] };
  expect(scores.auc([...p].reverse(), [...y].reverse())).toBe(scores.auc(p, y));
});

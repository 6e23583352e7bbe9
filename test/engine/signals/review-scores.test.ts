import { expect, test } from "vitest";
import { hazardOf } from "../../../src/engine/forecast/hazard.ts";
import { reviewScores } from "../../../src/engine/signals/review-scores.ts";
import { sequenceOf } from "../../../src/engine/truth/sequence.ts";
import { truthOf } from "../../../src/engine/truth/truth.ts";
import { assessment } from "../assessment.ts";
import { happenings } from "../confirmed-events.ts";
import { unissued } from "../standing.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { tinyModel } from "../tiny-model.ts";
import { tinyWorld } from "../world-builder.ts";

const methodology = tinyMethodology();

const at = "2024-06-30";

test("reviewScores() has no score for a firm without data", () => {
  expect(reviewScores(assessment("alder"), methodology)).toEqual({
    integrity: null,
    evidence: null,
    stability: null,
    outlook: null,
  });
});

test("the review scores integrity and evidence follow from the claims", () => {
  const world = tinyWorld(
    at,
    happenings([{ firmId: "alder", kind: "payout_delay", on: "2024-06-01" }]),
  );
  const truth = truthOf(world, "alder", at);
  const sequence = sequenceOf(world, "alder", truth, at, []);
  const posterior = 1 / (1 + Math.exp(-4));
  const found = reviewScores(assessment("alder", { truth, sequence }), methodology);
  expect(found.integrity).toBeCloseTo(100 * (1 - posterior), 9);
  expect(found.evidence).toBeCloseTo(100 * (2 * posterior - 1), 9);
});

test("the review score stability follows from the range of scores and the stage", () => {
  const history = [60, null, 80, 70].map((score, i) => ({
    periodEnd: `2024-06-0${i + 1}`,
    score,
    rank: null,
    coverage: 1,
    standing: unissued,
    present: "1",
    carried: 0,
    isMeasured: true,
  }));
  expect(reviewScores(assessment("alder", { history }), methodology).stability).toBe(80);
  const { sequence } = assessment("alder");
  const halfway = assessment("alder", { history, sequence: { ...sequence, stage: 2 } });
  expect(reviewScores(halfway, methodology).stability).toBe(40);
  const single = assessment("alder", { history: history.slice(0, 2) });
  expect(reviewScores(single, methodology).stability).toBeNull();
});

test("the review score outlook is the probability of no event", () => {
  const hazard = hazardOf(tinyModel(), new Map());
  const found = reviewScores(assessment("alder", { hazard }), methodology);
  expect(found.outlook).toBeCloseTo(100 * (1 - hazard.probability), 12);
});

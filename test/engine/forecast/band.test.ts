import { expect, test } from "vitest";
import { riskBand } from "../../../src/engine/forecast/bands/by-probability.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

const band = (lift: number | null, stage = 0) =>
  riskBand(lift === null ? null : { lift }, { confirmedStage: stage }, tinyMethodology());

test("riskBand() begins each band at its lift", () => {
  expect([0.49, 0.5, 1.99, 2, 4.99, 5, 9.99, 10].map((lift) => band(lift))).toEqual([
    "low",
    "moderate",
    "moderate",
    "elevated",
    "elevated",
    "high",
    "high",
    "critical",
  ]);
});

test("riskBand() is critical from a confirmed stage of 3 whatever the lift", () => {
  expect([2, 3, 4].map((stage) => band(0.1, stage))).toEqual(["low", "critical", "critical"]);
});

test("riskBand() is unrated without a probability, but critical from a confirmed stage of 3", () => {
  expect([band(null), band(null, 2), band(null, 3), band(null, 4)]).toEqual([
    "unrated",
    "unrated",
    "critical",
    "critical",
  ]);
});

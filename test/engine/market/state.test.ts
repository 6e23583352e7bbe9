import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextState, type StateReading } from "../../../src/engine/market/state.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { marketStates } from "../../../src/model/shared.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

const { states: thresholds } = tinyMethodology();

function walk(stresses: readonly (number | null)[]): readonly StateReading[] {
  const readings: StateReading[] = [];
  stresses.forEach((stress, week) => {
    const end = addDays("2024-01-07", 7 * week);
    readings.push(nextState(readings.at(-1) ?? null, end, stress, thresholds));
  });
  return readings;
}

const names = (stresses: readonly (number | null)[]) => walk(stresses).map(({ state }) => state);

describe("nextState()", () => {
  test("enters each state at its threshold", () => {
    expect([35.9, 36, 49, 64, 81].flatMap((stress) => names([stress]))).toEqual([
      "nominal",
      "watch",
      "elevated",
      "high",
      "critical",
    ]);
  });

  test("rises immediately, by any number of steps", () => {
    expect(names([10, 90])).toEqual(["nominal", "critical"]);
  });

  test("falls one step a period after two periods below the exit", () => {
    expect(names([90, 10, 10, 10, 10, 10, 10])).toEqual([
      "critical",
      "critical",
      "high",
      "elevated",
      "watch",
      "nominal",
      "nominal",
    ]);
  });

  test("stays while the stress is within the exit gap below the entry", () => {
    expect(names([50, 44, 44, 44])).toEqual(["elevated", "elevated", "elevated", "elevated"]);
    expect(names([50, 43.9, 44, 43.9, 43.9])).toEqual([
      "elevated",
      "elevated",
      "elevated",
      "elevated",
      "watch",
    ]);
  });

  test("is indeterminate without stress, and then resumes the previous state", () => {
    expect(names([70, null, 10, 10, 10])).toEqual([
      "high",
      "indeterminate",
      "high",
      "elevated",
      "watch",
    ]);
    expect(names([null, 70])).toEqual(["indeterminate", "high"]);
  });

  test("gives the day, the previous state and the transition", () => {
    const told = walk([40, 40, 50, null, 50]).map(
      ({ stateSince, previousState, transition }) =>
        [stateSince, previousState, transition] as const,
    );
    expect(told).toEqual([
      ["2024-01-07", null, "entered"],
      ["2024-01-07", "watch", "unchanged"],
      ["2024-01-21", "watch", "raised"],
      ["2024-01-28", "elevated", "entered"],
      ["2024-02-04", "indeterminate", "entered"],
    ]);
    expect(walk([50, 10, 10]).at(-1)?.transition).toBe("lowered");
  });

  test("never falls by more than one step, with or without gaps", () => {
    const stress = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 5 });
    fc.assert(
      fc.property(fc.array(stress, { maxLength: 60 }), (stresses) => {
        const determinate = names(stresses).filter((state) => state !== "indeterminate");
        determinate.slice(1).forEach((state, i) => {
          const fall = marketStates.indexOf(determinate[i] ?? state) - marketStates.indexOf(state);
          expect(fall).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});

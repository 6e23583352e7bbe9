import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextState, type StateReading } from "../../../src/engine/market/state.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { marketStates } from "../../../src/model/shared.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

const { states: thresholds } = tinyMethodology();

function walk(stresses: readonly (number | null)[], by = thresholds): readonly StateReading[] {
  const readings: StateReading[] = [];
  stresses.forEach((stress, week) => {
    const end = addDays("2024-01-07", 7 * week);
    readings.push(nextState(readings.at(-1) ?? null, end, stress, by));
  });
  return readings;
}

const names = (stresses: readonly (number | null)[]) => walk(stresses).map(({ state }) => state);

describe("nextState()", () => {
  test("enters each state at its printed threshold, in the first period as in any", () => {
    expect([34.999, 35, 50, 65, 80].flatMap((stress) => names([stress]))).toEqual([
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

  test("stays as high as its stress, however long that lasts", () => {
    expect(new Set(names(Array.from({ length: 200 }, () => 96)))).toEqual(new Set(["critical"]));
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
    expect(names([50, 45, 45, 45])).toEqual(["elevated", "elevated", "elevated", "elevated"]);
    expect(names([50, 44.9, 45, 44.9, 44.9])).toEqual([
      "elevated",
      "elevated",
      "elevated",
      "elevated",
      "watch",
    ]);
  });

  test("is raised on a day within a period, and never lowered on one", () => {
    const before = walk([90, 10]).at(-1) ?? null;
    const within = (stress: number) => nextState(before, "2024-01-17", stress, thresholds, true);
    expect(within(10)).toMatchObject({
      state: "critical",
      transition: "unchanged",
      stateSince: "2024-01-07",
      because: { rule: "held_confirm", threshold: 80 },
    });
    expect(nextState(before, "2024-01-21", 10, thresholds).state).toBe("high");
    const calm = walk([10]).at(-1) ?? null;
    expect(nextState(calm, "2024-01-10", 70, thresholds, true).state).toBe("high");
  });

  test("takes the exit for the decimal it is, not for the nearest double", () => {
    const odd = { ...thresholds, watch: 35.1, exitGap: 5.3 };
    // 35.1 − 5.3 is 29.800000000000001 in doubles
    expect(walk([40, 29.8, 29.8, 29.8], odd).map(({ state }) => state)).toEqual([
      "watch",
      "watch",
      "watch",
      "watch",
    ]);
  });

  test("is indeterminate without stress, moves nothing, and resumes the state before", () => {
    expect(names([70, null, 10, 10, 10])).toEqual([
      "high",
      "indeterminate",
      "high",
      "elevated",
      "watch",
    ]);
    expect(names([null, 70])).toEqual(["indeterminate", "high"]);
  });

  test("calls it no transition that nothing was read, nor that the same was read after it", () => {
    const told = walk([70, null, null, 71]).map(({ transition }) => transition);
    expect(told).toEqual(["entered", "unchanged", "unchanged", "unchanged"]);
    expect(walk([70, null, 90]).at(-1)?.transition).toBe("raised");
    expect(walk([70, null, 10, 10]).at(-1)?.transition).toBe("lowered");
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
      ["2024-01-28", "elevated", "unchanged"],
      ["2024-01-21", "indeterminate", "unchanged"],
    ]);
    expect(walk([50, 10, 10]).at(-1)?.transition).toBe("lowered");
  });

  test("says which rule gives the state, at which threshold, and since when", () => {
    const told = walk([70, 62, 61, 10, 10, 10, null]).map(({ state, because }) => [
      state,
      ...Object.values(because),
    ]);
    expect(told).toEqual([
      ["high", "entered", 65, "2024-01-07"],
      ["high", "held_gap", 65, "2024-01-14"],
      ["high", "held_gap", 65, "2024-01-14"],
      ["high", "held_confirm", 65, "2024-01-28"],
      ["elevated", "held_confirm", 50, "2024-02-04"],
      ["watch", "held_confirm", 35, "2024-02-11"],
      ["indeterminate", "no_reading", null, "2024-02-18"],
    ]);
    expect(walk([20]).at(-1)?.because).toEqual({
      rule: "entered",
      threshold: null,
      since: "2024-01-07",
    });
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

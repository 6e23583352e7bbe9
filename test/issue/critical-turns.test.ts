import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import {
  type CriticalTurn,
  criticalClusters,
  criticalTurns,
  recentTurns,
} from "../../src/issue/series/critical-turns.ts";

const turn = (firmId: string, day: number) => ({
  firmId,
  on: `2024-03-${String(day).padStart(2, "0")}`,
});

describe("criticalClusters()", () => {
  test("is complete on the day on which enough firms have turned within the window", () => {
    const turns = [turn("a", 1), turn("b", 9), turn("c", 14)];
    expect(criticalClusters(turns, 3, 14)).toEqual([{ on: "2024-03-14", turns }]);
  });

  test("does not reach back beyond the window", () => {
    expect(criticalClusters([turn("a", 1), turn("b", 9), turn("c", 15)], 3, 14)).toEqual([]);
  });

  test("counts a firm once, however often it turns", () => {
    expect(criticalClusters([turn("a", 1), turn("a", 3), turn("b", 4)], 3, 14)).toEqual([]);
  });

  test("announces a wave once and a second wave again", () => {
    const first = [turn("a", 1), turn("b", 1), turn("c", 2)];
    const straggler = turn("d", 4);
    const second = [turn("e", 9), turn("f", 9)];
    const clusters = criticalClusters([...first, straggler, ...second], 3, 14);
    expect(clusters.map(({ on }) => on)).toEqual(["2024-03-02", "2024-03-09"]);
    expect(clusters[1]?.turns).toEqual([straggler, ...second]);
  });

  test("does not depend on the order of the turns, and uses no turn twice", () => {
    const turns = fc.array(
      fc.record({ firmId: fc.constantFrom("a", "b", "c", "d", "e"), day: fc.nat(27) }),
    );
    fc.assert(
      fc.property(turns, (list) => {
        const all = list.map(({ firmId, day }) => turn(firmId, day + 1));
        const clusters = criticalClusters(all, 3, 14);
        expect(criticalClusters(all.toReversed(), 3, 14)).toEqual(clusters);
        const used = clusters.flatMap((cluster) => cluster.turns);
        expect(used.length).toBeLessThanOrEqual(all.length);
        for (const cluster of clusters) {
          expect(new Set(cluster.turns.map(({ firmId }) => firmId)).size).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });
});

describe("recentTurns()", () => {
  const dayOf = (week: number) => addDays("2024-03-03", 7 * week);
  const anyWeeks = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e")), {
    minLength: 1,
    maxLength: 20,
  });

  test("finds for the last day the same clusters as all turns would", () => {
    fc.assert(
      fc.property(anyWeeks, fc.integer({ min: 1, max: 30 }), (weeks, withinDays) => {
        const days = weeks.map((_, week) => dayOf(week));
        const sets = new Map(weeks.map((firms, week) => [dayOf(week), new Set(firms)]));
        const criticalOn = (day: string) => sets.get(day) ?? new Set<string>();
        const all = days.slice(1).flatMap((day, i): readonly CriticalTurn[] => {
          return criticalTurns(criticalOn(days[i] ?? ""), criticalOn(day), day);
        });
        const last = (turns: readonly CriticalTurn[]) =>
          criticalClusters(turns, 2, withinDays).filter(({ on }) => on === days.at(-1));
        expect(last(recentTurns(days, withinDays, criticalOn))).toEqual(last(all));
      }),
    );
  });

  test("reads no further back than necessary", () => {
    const looked: string[] = [];
    const days = Array.from({ length: 20 }, (_, week) => dayOf(week));
    recentTurns(days, 14, (day) => {
      looked.push(day);
      return new Set();
    });
    expect(looked).toEqual([dayOf(19), dayOf(18), dayOf(17)]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Analysis, analyse } from "../../src/engine/analyse.ts";
import { periodHistory } from "../../src/engine/facts/history.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { criticalAmong, criticalFirms, turnsUntil } from "../../src/issue/series/critical-turns.ts";
import { anyDataset, lastDay } from "../engine/any-world.ts";

const criticalIn = ({ firms }: Analysis) => criticalAmong(firms);

describe("turnsUntil()", () => {
  test("names firms that are critical on the day they turned, and were not the period before", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const history = periodHistory(worldAt(dataset, lastDay));
        const ends = history.market.map(({ periodEnd }) => periodEnd);
        for (const { firmId, on } of turnsUntil(dataset, history, ends.at(-1) ?? "")) {
          const critical = (day: string) => criticalIn(analyse(worldAt(dataset, day)));
          expect(critical(on).has(firmId)).toBe(true);
          expect(critical(ends[ends.indexOf(on) - 1] ?? "").has(firmId)).toBe(false);
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe("criticalFirms()", () => {
  test("finds the firms that an analysis of the day finds critical", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const world = worldAt(dataset, lastDay);
        const found = criticalFirms(world, periodHistory(world));
        expect(found).toEqual(criticalIn(analyse(world)));
      }),
      { numRuns: 10 },
    );
  });
});

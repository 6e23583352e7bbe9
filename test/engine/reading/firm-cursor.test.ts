import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayNumber } from "../../../src/engine/numbers/calendar.ts";
import { figuresOn, firmCursor } from "../../../src/engine/reading/firm-cursor.ts";
import { isConstituent, readFirm } from "../../../src/engine/reading/firm-reading.ts";
import { methodologyAt, worldAt } from "../../../src/engine/world/world.ts";
import { anyDataset, firstDay, lastDay } from "../any-world.ts";

const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 216 }), { minLength: 1, maxLength: 30 })
  .map((days) => days.sort((a, b) => a - b).map((n) => addDays(firstDay, n)));

test("figuresOn() equals readFirm() on every day, across methodologies", () => {
  fc.assert(
    fc.property(anyDataset, anyDays, (dataset, days) => {
      const world = worldAt(dataset, lastDay);
      for (const firm of world.firms) {
        const cursor = firmCursor(firm);
        for (const at of days.filter((day) => isConstituent(firm, day))) {
          const found = figuresOn(world, cursor, methodologyAt(world, at), dayNumber(at));
          const { indicators, coverage, score } = readFirm(world, firm, at);
          expect(found.coverage).toBe(coverage);
          expect(found.score).toBe(score);
          expect(found.indicators).toEqual(
            indicators.map(({ value, normalised, observedOn }) => ({
              value,
              normalised,
              observedOn,
            })),
          );
        }
      }
    }),
    { numRuns: 60 },
  );
});

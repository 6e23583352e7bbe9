import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { firmCursor } from "../../../src/engine/reading/firm-cursor.ts";
import { isConstituent, readFirm } from "../../../src/engine/reading/firm-reading.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { anyDataset, firstDay, lastDay } from "../any-world.ts";

const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 216 }), { minLength: 1, maxLength: 30 })
  .map((days) => days.sort((a, b) => a - b).map((n) => addDays(firstDay, n)));

test("firmCursor() equals readFirm() on every day, across methodologies", () => {
  fc.assert(
    fc.property(anyDataset, anyDays, (dataset, days) => {
      const world = worldAt(dataset, lastDay);
      for (const firm of world.firms) {
        const read = firmCursor(world, firm);
        for (const at of days.filter((day) => isConstituent(firm, day))) {
          const found = read(at);
          const { indicators, coverage, score } = readFirm(world, firm, at);
          expect(found.coverage).toBe(coverage);
          expect(found.score).toBe(score);
          expect(found.indicators).toMatchObject(
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

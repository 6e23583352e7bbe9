import fc from "fast-check";
import { expect, test } from "vitest";
import { observationLine, observationLines } from "../../src/engine/input-hash.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { anyDataset, lastDay } from "./any-world.ts";

test("observationLines() are the sorted lines of all rows", () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const { firms, observations } = worldAt(dataset, lastDay);
      for (const { firmId } of firms) {
        const rows = [...(observations.get(firmId)?.values() ?? [])].flatMap((one) => one.rows);
        const plain = rows.map(observationLine).sort();
        expect(observationLines(observations.get(firmId))).toEqual(plain);
      }
    }),
    { numRuns: 60 },
  );
});

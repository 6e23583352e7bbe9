import fc from "fast-check";
import { expect, test } from "vitest";
import { observationLine, observationLines } from "../../src/engine/input-hash.ts";
import { reportsOf } from "../../src/engine/world/series.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { anyDataset, lastDay } from "./any-world.ts";

test("observationLines() are the sorted lines of all rows", () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const { firms, observations } = worldAt(dataset, lastDay);
      for (const { firmId } of firms) {
        const plain = [...(observations.get(firmId) ?? [])]
          .flatMap(([id, series]) =>
            Array.from(reportsOf(series), (one) => observationLine(id, one)),
          )
          .sort();
        expect(observationLines(observations.get(firmId))).toEqual(plain);
      }
    }),
    { numRuns: 60 },
  );
});

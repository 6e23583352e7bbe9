import fc from "fast-check";
import { expect, test } from "vitest";
import { verdictPath } from "../../src/engine/signals/event-signals.ts";
import { claimVerdict } from "../../src/engine/truth/truth.ts";
import { sightOn } from "../../src/engine/world/sight.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { anyDataset, lastDay } from "./any-world.ts";

test("verdictPath() judges the claim on the day of the event and on those of later evidence", () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const world = worldAt(dataset, lastDay);
      for (const event of [...world.eventsOf.values()].flat()) {
        const claim = world.claimById.get(event.claimId ?? "");
        const evidence = world.evidenceOf.get(claim?.claimId ?? "") ?? [];
        const days = [event.knownOn, ...evidence.map(({ knownOn }) => knownOn)]
          .filter((day) => day >= event.knownOn)
          .sort();
        const plain = [...new Set(claim === undefined ? [] : days)].map((on) => ({
          on,
          verdict: claim && claimVerdict(claim, world, sightOn(on), world.methodology).verdict,
        }));
        expect(verdictPath(world, event)).toEqual(plain);
      }
    }),
    { numRuns: 40 },
  );
});

import type { Analysis } from "../../engine/analyse.ts";
import { marketHashes } from "../../engine/input-hash.ts";
import { dayNumber } from "../../engine/numbers/calendar.ts";
import { countsOf, type FirmInputs, rulesOf, worldInputs } from "../../engine/provenance.ts";
import type { World } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import { present } from "../../model/language/at.ts";
import { memoize, once } from "../../model/language/memoize.ts";
import type { Provenance } from "../../model/shared.ts";

// A change of the market on a day rests on what was known by then. Without this, every signal of
// the past would name whatever became known since.

/** A memoized function to the provenance of a change of the market on a day. */
export function marketProvenance(analysis: Analysis): (day: IsoDate) => Provenance {
  const { world, market, firms } = analysis;
  const hashUntil = marketHashes(world, market);
  const all = once(() =>
    worldInputs(
      world,
      firms.map(({ inputs }) => inputs),
    ),
  );
  return memoize(
    (day) => day,
    (day) => {
      const inputHash = hashUntil(day);
      const inputs = countsOf(knownUntil(world, all(), day));
      return {
        ...rulesOf(world),
        snapshotId: inputHash.slice(0, 12),
        asOf: day,
        inputs,
        inputHash,
      };
    },
  );
}

function knownUntil(world: World, all: FirmInputs, day: IsoDate): FirmInputs {
  const evidence = all.evidence.filter(({ knownOn }) => knownOn <= day);
  const cited = new Set(evidence.map(({ sourceId }) => sourceId));
  return {
    observations: all.observations - knownAfter(world, dayNumber(day)),
    evidence,
    sources: all.sources.filter(({ sourceId }) => cited.has(sourceId)),
  };
}

function knownAfter({ observations }: World, day: number): number {
  let after = 0;
  for (const series of [...observations.values()].flatMap((ofFirm) => [...ofFirm.values()])) {
    const { columns, first, end } = series;
    for (let row = first; row < end; row += 1) {
      if (present(columns.knownDays[row]) > day) after += 1;
    }
  }
  return after;
}

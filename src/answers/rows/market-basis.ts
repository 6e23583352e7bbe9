import { marketHashes } from "../../engine/input-hash.ts";
import { dayNumber } from "../../engine/numbers/calendar.ts";
import { countsOf, rulesOf, worldInputs } from "../../engine/provenance.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import type { FirmInputs } from "../../engine/world/assessment.ts";
import type { IsoDate } from "../../model/cell.ts";
import { countUpTo } from "../../model/language/count-up-to.ts";
import { memoize, once } from "../../model/language/memoize.ts";
import type { Provenance } from "../../model/shared.ts";

// A change of the market on a day rests on what was known by then. Without this, every signal of
// the past would name whatever became known since.

/** A memoized function to the provenance of a change of the market on a day. */
export function marketProvenance(analysis: Analysis): (day: IsoDate) => Provenance {
  const { world, market } = analysis;
  const hashUntil = marketHashes(world, market);
  const all = once(() => everyInput(analysis));
  return memoize(
    (day) => day,
    (day) => {
      const inputHash = hashUntil(day);
      return {
        ...rulesOf(world),
        snapshotId: inputHash.slice(0, 12),
        asOf: day,
        inputs: countsOf(knownUntil(all(), day)),
        inputHash,
      };
    },
  );
}

/** The inputs of all firms that were known by a day. */
function knownUntil({ knownDays, ...all }: EveryInput, day: IsoDate): FirmInputs {
  const evidence = all.evidence.filter(({ knownOn }) => knownOn <= day);
  const cited = new Set(evidence.map(({ sourceId }) => sourceId));
  return {
    observations: all.observations - (knownDays.length - countUpTo(knownDays, dayNumber(day))),
    evidence,
    sources: all.sources.filter(({ sourceId }) => cited.has(sourceId)),
  };
}

interface EveryInput extends FirmInputs {
  /** The days on which observations became known, oldest first. */
  readonly knownDays: Int32Array;
}

function everyInput({ world, firms }: Analysis): EveryInput {
  const knownDays = new Int32Array(world.observationCount);
  let count = 0;
  const ofFirms = firms.map(({ firm, inputs }) => {
    for (const { columns, first, end } of world.observations.get(firm.firmId)?.values() ?? []) {
      knownDays.set(columns.knownDays.subarray(first, end), count);
      count += end - first;
    }
    return inputs;
  });
  return { ...worldInputs(world, ofFirms), knownDays: knownDays.subarray(0, count).sort() };
}

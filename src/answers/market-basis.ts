import { countsOf, type FirmInputs, worldInputs } from "../engine/firm-inputs.ts";
import { marketHashUntil } from "../engine/input-hash.ts";
import { dayNumber } from "../engine/numbers/calendar.ts";
import { rulesOf } from "../engine/provenance.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import { countUpTo } from "../language/count-up-to.ts";
import { type Captured, remembered } from "../language/reads.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Provenance } from "../model/shared.ts";

// A change of the market on a day rests on what was known by then. Without this, every signal of
// the past would name whatever became known since.

const bases = new WeakMap<Analysis, Map<IsoDate, Captured<Provenance>>>();

/** The provenance of a change of the market on a day; memoized, as reviews share their signals. */
export function marketProvenance(analysis: Analysis, day: IsoDate): Provenance {
  const known = bases.get(analysis) ?? new Map<IsoDate, Captured<Provenance>>();
  bases.set(analysis, known);
  return remembered(known, day, analysis, () => provenanceUntil(analysis, day));
}

function provenanceUntil(analysis: Analysis, day: IsoDate): Provenance {
  const inputHash = marketHashUntil(analysis.world, day, analysis.market);
  return {
    ...rulesOf(analysis.world),
    snapshotId: inputHash.slice(0, 12),
    asOf: day,
    inputs: countsOf(knownUntil(analysis, day)),
    inputHash,
  };
}

/** The inputs of all firms that were known by a day. */
function knownUntil(analysis: Analysis, day: IsoDate): FirmInputs {
  const { knownDays, ...all } = remembered(inputsOfAll, analysis, analysis, () =>
    everyInput(analysis),
  );
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

const inputsOfAll = new WeakMap<Analysis, Captured<EveryInput>>();

/** Goes through the firms once, as a shard reads them from a file. */
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

import { countsOf, type FirmInputs, worldInputs } from "../engine/firm-inputs.ts";
import { marketHashUntil } from "../engine/input-hash.ts";
import { dayNumber } from "../engine/numbers/calendar.ts";
import { rulesOf } from "../engine/provenance.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import type { FirmAssessment } from "../engine/world/assessment.ts";
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
  const { world, firms } = analysis;
  const evidence = everyInput(analysis).evidence.filter(({ knownOn }) => knownOn <= day);
  const cited = new Set(evidence.map(({ sourceId }) => sourceId));
  return {
    observations: world.observationCount - observationsKnownSince(analysis, firms, day),
    evidence,
    sources: everyInput(analysis).sources.filter(({ sourceId }) => cited.has(sourceId)),
  };
}

const inputsOfAll = new WeakMap<Analysis, Captured<FirmInputs>>();

function everyInput(analysis: Analysis): FirmInputs {
  return remembered(inputsOfAll, analysis, analysis, () =>
    worldInputs(
      analysis.world,
      analysis.firms.map(({ inputs }) => inputs),
    ),
  );
}

const daysOf = new WeakMap<FirmAssessment, Captured<Int32Array>>();

/** The number of observations of these firms that became known after a day. */
function observationsKnownSince(
  analysis: Analysis,
  firms: readonly FirmAssessment[],
  day: IsoDate,
): number {
  const { world } = analysis;
  const last = dayNumber(day);
  return firms.reduce((sum, assessment) => {
    const days = remembered(daysOf, assessment, analysis, () => knownDays(world, assessment));
    return sum + days.length - countUpTo(days, last);
  }, 0);
}

/** The days on which the observations of a firm became known, oldest first. */
function knownDays(world: Analysis["world"], { firm }: FirmAssessment): Int32Array {
  const series = [...(world.observations.get(firm.firmId)?.values() ?? [])];
  const days = series.flatMap(({ columns, first, end }) =>
    Array.from(columns.knownDays.subarray(first, end)),
  );
  return Int32Array.from(days).sort();
}

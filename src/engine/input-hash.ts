import type { Firm } from "../model/firm.ts";
import type { Observation } from "../model/observation.ts";
import { canonicalJson } from "../record/canonical.ts";
import { sha256Hex } from "../record/hash.ts";
import type { FirmInputs } from "./firm-inputs.ts";
import type { World } from "./world.ts";

// Hashes over rows. Each row is one line and the lines of a kind are sorted, so that the
// order of files and rows does not show, and only rows of the world are read, so that nothing known
// after the as-of date does.

/** Over every row about a firm, and the sources behind them. */
export function firmInputHash(world: World, firm: Firm, inputs: FirmInputs): string {
  const { firmId } = firm;
  return sha256Hex(
    [
      canonicalJson(firm),
      ...lines(observationsOf(world, firmId), observationLine),
      ...lines(world.claimsOf.get(firmId) ?? [], canonicalJson),
      ...lines(inputs.evidence, canonicalJson),
      ...lines(inputs.sources, canonicalJson),
      ...lines(world.eventsOf.get(firmId) ?? [], canonicalJson),
      ...lines(world.outcomesOf.get(firmId) ?? [], canonicalJson),
    ].join("\n"),
  );
}

function observationsOf(world: World, firmId: string): readonly Observation[] {
  return [...(world.observations.get(firmId)?.values() ?? [])].flatMap(({ rows }) => rows);
}

/** Over every row of the world: those about firms by the hashes of the firms, by slug. */
export function worldInputHash(world: World, firmHashes: readonly string[]): string {
  // where the as-of date was written does not matter, only which it is, and hosts say nothing
  const { asOf: _, hosts: __, ...publisher } = world.publisher;
  return sha256Hex(
    [
      world.asOf,
      canonicalJson(publisher),
      ...world.methodologies.map(canonicalJson),
      ...lines([...world.modelByVersion.values()], canonicalJson),
      ...firmHashes,
      ...lines(world.forecasts, canonicalJson),
      ...lines(
        world.publications,
        ({ contentHash, referenceId }) => `${referenceId} ${contentHash}`,
      ),
      ...lines(world.citations, canonicalJson),
      ...lines(world.research, canonicalJson),
    ].join("\n"),
  );
}

/**
 * By hand, as there are hundreds of thousands. No field but the unit, which comes last, can hold a
 * space; and in this order the lines of a firm are nearly sorted as they come.
 */
function observationLine(row: Observation): string {
  const { indicatorId, value, unit, observedOn, knownOn, evidenceId } = row;
  return `${indicatorId} ${observedOn} ${knownOn} ${value} ${evidenceId ?? ""} ${unit}`;
}

function lines<T>(rows: readonly T[], line: (row: T) => string): readonly string[] {
  // without a comparison of ours, text sorts by code unit
  return rows.map((row) => line(row)).sort();
}

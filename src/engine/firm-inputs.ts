import type { Evidence } from "../model/evidence.ts";
import type { Firm } from "../model/firm.ts";
import type { Provenance } from "../model/shared.ts";
import type { Source } from "../model/source.ts";
import type { FirmInputs } from "./world/assessment.ts";
import { evidenceAt } from "./world/series.ts";
import type { World } from "./world/world.ts";

export type { FirmInputs };

export function evidenceIndex({
  evidenceOf,
}: Pick<World, "evidenceOf">): ReadonlyMap<string, Evidence> {
  return new Map([...evidenceOf.values()].flat().map((item) => [item.evidenceId, item]));
}

export function firmInputs(
  world: World,
  { firmId }: Firm,
  evidenceById: ReadonlyMap<string, Evidence>,
): FirmInputs {
  const evidence = new Map<string, Evidence>();
  for (const { claimId } of world.claimsOf.get(firmId) ?? []) {
    for (const item of world.evidenceOf.get(claimId) ?? []) evidence.set(item.evidenceId, item);
  }
  let observations = 0;
  for (const { columns, first, end } of world.observations.get(firmId)?.values() ?? []) {
    observations += end - first;
    for (let row = first; row < end; row += 1) {
      const evidenceId = evidenceAt(columns, row);
      const item = evidenceId === null ? undefined : evidenceById.get(evidenceId);
      if (item !== undefined) evidence.set(item.evidenceId, item);
    }
  }
  const items = [...evidence.values()];
  return { observations, evidence: items, sources: sourcesOf(world, items) };
}

function sourcesOf(world: World, items: readonly Evidence[]): readonly Source[] {
  const ids = new Set(items.map(({ sourceId }) => sourceId));
  return [...ids].flatMap((id) => world.sourceById.get(id) ?? []);
}

export function countsOf({ observations, evidence, sources }: FirmInputs): Provenance["inputs"] {
  return {
    observations,
    evidence: evidence.length,
    sources: sources.length,
    originGroups: new Set(sources.map(({ originGroup }) => originGroup)).size,
  };
}

/** The inputs of all firms together; what several share counts once. */
export function worldInputs(world: World, firms: readonly FirmInputs[]): FirmInputs {
  return {
    observations: world.observationCount,
    evidence: [...new Set(firms.flatMap(({ evidence }) => evidence))],
    sources: [...new Set(firms.flatMap(({ sources }) => sources))],
  };
}

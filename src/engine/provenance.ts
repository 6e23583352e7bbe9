import type { Firm } from "../model/firm.ts";
import type { Frozen } from "../model/language/frozen.ts";
import type { Provenance } from "../model/shared.ts";
import { evidenceAt } from "./world/series.ts";
import type { World } from "./world/world.ts";

export type FirmInputs = Frozen<ReturnType<ReturnType<typeof inputsOfFirms>>>;

/** The inputs of one firm after the other: evidence of its claims, and evidence that its observations name. */
export function inputsOfFirms(world: World) {
  const byId = new Map([...world.evidenceOf.values()].flat().map((one) => [one.evidenceId, one]));
  return ({ firmId }: Firm) => {
    const claims = world.claimsOf.get(firmId) ?? [];
    const evidence = new Set(claims.flatMap(({ claimId }) => world.evidenceOf.get(claimId) ?? []));
    let observations = 0;
    for (const { columns, first, end } of world.observations.get(firmId)?.values() ?? []) {
      observations += end - first;
      for (let row = first; row < end; row += 1) {
        const item = byId.get(evidenceAt(columns, row) ?? "");
        if (item !== undefined) evidence.add(item);
      }
    }
    const ids = new Set(Array.from(evidence, ({ sourceId }) => sourceId));
    const sources = [...ids].flatMap((id) => world.sourceById.get(id) ?? []);
    return { observations, evidence: [...evidence], sources };
  };
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

/** The provenance of a derived reading, and of which snapshot or leaf of one; an interpretation of it names its own layer. */
export function provenanceOf(
  { asOf, methodology, model }: World,
  snapshotId: string,
  inputs: FirmInputs,
  inputHash: string,
): Provenance {
  const rules = rulesOf({ methodology, model });
  return { ...rules, snapshotId, asOf, inputs: countsOf(inputs), inputHash };
}

/** The part of a provenance that no row enters. */
export function rulesOf({ methodology, model }: Pick<World, "methodology" | "model">) {
  return {
    layer: "derived" as const,
    methodologyVersion: methodology.version,
    modelVersion: model?.version ?? null,
    estimation: model?.estimation ?? null,
  };
}

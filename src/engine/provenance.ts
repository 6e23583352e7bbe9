import type { Provenance } from "../model/shared.ts";
import { countsOf, type FirmInputs } from "./firm-inputs.ts";
import type { World } from "./world/world.ts";

/** The provenance of a derived reading, and of which snapshot or leaf of one; an interpretation of it names its own layer. */
export function provenanceOf(
  { asOf, methodology, model }: World,
  snapshotId: string,
  inputs: FirmInputs,
  inputHash: string,
): Provenance {
  const { layer, methodologyVersion, modelVersion, estimation } = rulesOf({ methodology, model });
  return {
    layer,
    methodologyVersion,
    modelVersion,
    estimation,
    snapshotId,
    asOf,
    inputs: countsOf(inputs),
    inputHash,
  };
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

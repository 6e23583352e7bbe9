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
  return {
    layer: "derived",
    methodologyVersion: methodology.version,
    modelVersion: model?.version ?? null,
    estimation: model?.estimation ?? null,
    snapshotId,
    asOf,
    inputs: countsOf(inputs),
    inputHash,
  };
}

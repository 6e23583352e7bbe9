import type { z } from "zod";
import type { KnownRoute } from "../../answers/routes.ts";

export type { BinnedCalibration, Calibration, CalibrationShort } from "../../model/calibration.ts";
export type { ListProvenance, Provenance } from "../../model/shared.ts";

/**
 * The answer of the route of a name, as its schema has it. The package has these types written out:
 * `scripts/client/answer-types.ts`.
 */
export type Answer<N extends KnownRoute["name"]> = z.infer<
  NonNullable<Extract<KnownRoute, { readonly name: N }>["schema"]>
>;

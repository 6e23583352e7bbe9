import type { z } from "zod";
import type { KnownRoute } from "../../answers/routes.ts";

export type { Calibration, CalibrationShort } from "../../model/calibration.ts";
export type { ListProvenance, Provenance } from "../../model/shared.ts";

// The package has these types written out: `scripts/client/answer-types.ts`.

/** The answer of the route of a name, as its schema has it. */
export type Answer<N extends KnownRoute["name"]> = z.infer<
  NonNullable<Extract<KnownRoute, { readonly name: N }>["schema"]>
>;

/** The parameters of a request by name; one without a value is left out. */
export type Asked = Readonly<Record<string, string | number | null | undefined>>;

/** The name of a dataset. */
export type Dataset = string;

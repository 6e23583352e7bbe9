// Made by scripts/client-types.ts from the schemas of the answers.

import type { Firm } from "./firm.ts";

/** `/api/firms/:slug`: One firm in full; under the slug of an alias, the same record with its own slug. */
export interface FirmAnswer {
  readonly success: true;
  readonly firm: Firm;
}

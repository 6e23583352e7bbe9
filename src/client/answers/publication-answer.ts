// Made by scripts/client-types.ts from the schemas of the answers.

import type { Publication } from "./publication.ts";

/** `/api/publications`: The current publication: the latest Weekly Stress, neither superseded nor withdrawn. */
export interface PublicationAnswer {
  readonly success: true;
  readonly publication: Publication;
}

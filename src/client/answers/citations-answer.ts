// Made by scripts/client-types.ts from the schemas of the answers.

import type { CitationRow } from "./citation-row.ts";

/** `/api/publications/citations`: The cited-by ledger: works that cite a publication, newest first. */
export interface CitationsAnswer {
  readonly success: true;
  readonly count: number;
  readonly items: readonly CitationRow[];
  readonly meta: {
    readonly limit: number;
    readonly offset: number;
    readonly sort: string;
    readonly filters: {
      readonly reference_id: string | null;
    };
    readonly total: number;
    readonly next: string | null;
    readonly previous: string | null;
    readonly edition: string;
    readonly newestOn: string | null;
  };
}

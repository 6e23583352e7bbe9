// Made by scripts/client-types.ts from the schemas of the answers.

import type { ResearchItem } from "./research-item.ts";

/** `/api/research`: The publisher's research documents, newest first. */
export interface ResearchAnswer {
  readonly success: true;
  readonly count: number;
  readonly data: readonly ResearchItem[];
  readonly meta: {
    readonly limit: number;
    readonly offset: number;
    readonly sort: string;
    readonly filters: Readonly<Record<string, never>>;
    readonly total: number;
    readonly next: string | null;
    readonly previous: string | null;
    readonly edition: string;
    readonly newestOn: string | null;
  };
}

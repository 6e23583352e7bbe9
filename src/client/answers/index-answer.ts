// Made by scripts/client-types.ts from the schemas of the answers.

import type { FirmRow } from "./firm-row.ts";
import type { IndexObject } from "./index-object.ts";
import type { Snapshot } from "./snapshot.ts";

/** `/api/index/latest`: The latest snapshot of the index with all constituents. */
export interface IndexAnswer {
  readonly success: true;
  readonly index: IndexObject;
  readonly constituents: readonly FirmRow[];
  readonly snapshot: Snapshot;
}

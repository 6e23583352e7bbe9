import type { VerifierKey } from "../record/ledger/note-key.ts";
import type { Manners } from "../source/http-reader.ts";

export interface MirrorOptions extends Manners {
  /** The folder of the copy. */
  readonly out: string;
  /** How many requests are under way together. */
  readonly width: number;
  readonly maxBytes: number;
  /** One of them must have signed the log; without any, its signature is not checked. */
  readonly keys: readonly VerifierKey[];
}

/** How far a copy is; the totals are of what has to be fetched. */
export interface MirrorProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

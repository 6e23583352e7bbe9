import type { VerifierKey } from "../../record/ledger/note-key.ts";
import type { Manners } from "../source/http-reader.ts";

export interface MirrorOptions extends Manners {
  /** The folder of the copy. */
  readonly out: string;
  /** How many requests are under way together. */
  readonly width: number;
  readonly maxBytes: number;
  /** One of them must have signed the site and its log; without any, no signature is checked. */
  readonly keys: readonly VerifierKey[];
  /** The day on which what they signed must not have expired. */
  readonly on: string;
}

/** How far a copy is; the totals are of what has to be fetched. */
export interface MirrorProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

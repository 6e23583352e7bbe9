import type { Proof } from "./settings.ts";

/** An answer as a live host would give it, including failures. */
export interface Reply extends Found {
  readonly proof: Proof;
}

export interface Found {
  readonly status: number;
  readonly body: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
  /** The mirror that answered. */
  readonly mirror: string;
  /** The build of the answer. */
  readonly build: string;
  /** The edition of the list that it is of; null for an answer that is not a list. */
  readonly edition: string | null;
}

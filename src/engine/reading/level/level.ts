/** A firm that counts: its score, and its weight where scores are weighted. */
export interface Counted {
  readonly score: number;
  /** Null where the weighing indicator has no value. */
  readonly weight: number | null;
}

/** How the scores of a day become a level; a chain is made of two days (`chain.ts`). */
export interface Level {
  /** The formula as it is printed: s are scores, w weights, n is how many there are. */
  readonly formula: string;
  readonly source: string;
  readonly of: (firms: readonly Counted[]) => number | null;
}

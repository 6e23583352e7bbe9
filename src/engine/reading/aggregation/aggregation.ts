/** Parts of a whole in the order of their weights; null where one is absent. */
export type Parts = readonly (number | null)[];

/** How parts become a whole. Absent ones are left out, and the weights of the others are rescaled. */
export interface Aggregation {
  /** The formula as it is printed: p are the parts, w their weights. */
  readonly formula: string;
  readonly source: string;
  /** The whole; null without a part that counts. `floor` is the least that a part of a geometric mean counts. */
  readonly of: (parts: Parts, weights: readonly number[], floor: number) => number | null;
}

import { sha256Hex } from "../../record/canonical.ts";

/** One of the disjoint parts of a build, `index` of `of`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** All of a build in one part. */
export const wholeBuild: Shard = { index: 1, of: 1 };

/** Whether a shard makes a file that is made alone: the hash of its path chooses, so shards are alike. */
export function makesFile({ index, of }: Shard, path: string): boolean {
  if (of === 1) return true;
  return Number.parseInt(sha256Hex(path).slice(0, 12), 16) % of === index - 1;
}

/** Whether a shard makes a piece, which is many files that are made of one another: in turn. */
export function makesPiece({ index, of }: Shard, piece: number): boolean {
  return piece % of === index - 1;
}

import { z } from "zod";
import { type Snapshot, snapshotSchema } from "../model/shared.ts";
import { type Tile, tileBytes } from "./ledger/ledger.ts";
import { hashTileNames, tilePath, tileWidth } from "./ledger/tile-path.ts";
import type { MerkleTree } from "./merkle.ts";

/** The folder of the tree of the current snapshot: tiles, as the log has them, and their head. */
export const snapshotDirectory = "s/snapshot";

export const snapshotHeadPath = `${snapshotDirectory}/head.json`;

/** The head; `firsts` has the first firm of each tile of leaves, so that a reader finds that of a firm. */
export const snapshotHeadSchema = z.object({
  methodologyVersion: z.string(),
  snapshot: snapshotSchema,
  firsts: z.array(z.string()),
});
export type SnapshotHead = z.infer<typeof snapshotHeadSchema>;

export function snapshotHead(
  methodologyVersion: string,
  snapshot: Snapshot,
  firmIds: readonly string[],
): SnapshotHead {
  return { methodologyVersion, snapshot, firsts: firmIds.filter((_, i) => i % tileWidth === 0) };
}

export function* snapshotTiles(tree: MerkleTree): Iterable<Tile> {
  for (const name of hashTileNames(tree.size)) {
    yield { path: `${snapshotDirectory}/${tilePath(name)}`, bytes: tileBytes(name, tree, []) };
  }
}

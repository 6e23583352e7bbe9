import { at } from "../../model/language/at.ts";
import { hashesAt, type MerkleTree } from "../merkle.ts";
import { bundleBytes } from "./ledger-entry.ts";
import { type TileName, tileNames, tilePath, tileWidth } from "./tile-path.ts";

export interface Tile {
  /** The path below the prefix of the log. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Every tile and bundle that a client with a checkpoint of any of the `sizes` may request. A
 * partial one is left out once the log has filled it, as the specification allows; until then it is
 * kept, because someone may still hold an earlier checkpoint.
 */
export function tiles(
  tree: MerkleTree,
  entries: readonly Uint8Array[],
  sizes: readonly number[],
): readonly Tile[] {
  const names = new Map<string, TileName>();
  for (const name of [...tileNames(tree.size), ...sizes.flatMap(lastTiles)]) {
    if (!isOutgrown(name, tree.size)) names.set(tilePath(name), name);
  }
  return [...names].map(([path, name]) => ({ path, bytes: tileBytes(name, tree, entries) }));
}

/** The tiles at the end of each level, the only ones in which two sizes can differ. */
function lastTiles(size: number): readonly TileName[] {
  return [...tileNames(size)].filter(({ width }) => width < tileWidth);
}

function isOutgrown({ level, index, width }: TileName, size: number): boolean {
  const span = level === "entries" ? 1 : tileWidth ** level;
  return width < tileWidth && Math.floor(size / span) >= (index + 1) * tileWidth;
}

export function tileBytes(
  { level, index, width }: TileName,
  tree: MerkleTree,
  entries: readonly Uint8Array[],
): Uint8Array {
  const from = index * tileWidth;
  if (level === "entries") return bundleBytes(entries.slice(from, from + width));
  // each level of tiles spans eight levels of the tree
  return hashesAt(at(tree.levels, 8 * level), from, width);
}

import { at } from "../../model/language/at.ts";
import type { Publication, PublishedLock } from "../../model/publication.ts";
import { recordHashes } from "../freeze/record-hashes.ts";
import { logOrder } from "../lock.ts";
import { hashesAt, type MerkleTree, merkleTree, rootOfFirst } from "../merkle.ts";
import { checkpointText } from "./checkpoint.ts";
import { bundleBytes, entryBytes, type LedgerEntry } from "./ledger-entry.ts";
import type { SignerKey } from "./note-key.ts";
import { type TileName, tileNames, tilePath, tileWidth } from "./tile-path.ts";

/** The folder of the log in a site, which is also its prefix. */
export const ledgerDirectory = "ledger";

export function ledgerOrigin(baseUrl: string): string {
  return `${baseUrl.replace(/^[a-z]+:\/\//, "")}/${ledgerDirectory}`;
}

export interface LedgerOptions {
  readonly origin: string;
  /** The key of the checkpoint; null for an unsigned one. */
  readonly signer: SignerKey | null;
  /** Hashes that have already been checked against the records; others are computed. */
  readonly lock: PublishedLock;
}

export type Ledger = ReturnType<typeof ledgerOf>;

/** The log of issued records, whatever order they are given in. */
export function ledgerOf(records: readonly Publication[], { origin, signer, lock }: LedgerOptions) {
  const ordered = logOrder(records);
  const entries: readonly LedgerEntry[] = ordered.map((record) => ({
    referenceId: record.referenceId,
    sha256: lock[record.referenceId] ?? recordHashes(record).file,
  }));
  const tree = merkleTree(entries.map(entryBytes));
  const sizes: readonly number[] = ordered.flatMap(({ publishedAt }, i) =>
    ordered[i + 1]?.publishedAt === publishedAt ? [] : [i + 1],
  );
  const checkpointAt = (size: number, absent: readonly string[] = []) =>
    checkpointText({ origin, size, root: rootOfFirst(tree, size) }, signer, absent);
  return { origin, entries, tree, checkpointAt, sizes };
}

/**
 * The files of the log below its folder: tiles and bundles, from which all proofs follow, and a checkpoint that names
 * the concepts without a record.
 */
export function* ledgerFiles(
  { tree, entries, sizes, checkpointAt }: Ledger,
  absent: readonly string[],
): Iterable<Tile> {
  yield { path: "checkpoint", bytes: new TextEncoder().encode(checkpointAt(tree.size, absent)) };
  yield* tiles(tree, entries.map(entryBytes), sizes);
}

export interface Tile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Every tile that a client with a checkpoint of any of the `sizes` may request; no partial one that is filled since. */
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

import { createHash } from "node:crypto";
import { at } from "../language/at.ts";

// The Merkle tree of RFC 9162 section 2.1 (the hashing of RFC 6962): a leaf is
// SHA-256(0x00 || data), a node SHA-256(0x01 || left || right), and a node without a sibling moves
// up unchanged. Hashes outside this file are lower-case hex.

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** A tree with all its levels, so that a proof needs no hashing. */
export interface MerkleTree {
  readonly size: number;
  readonly root: string;
  /**
   * The hashes of each level, leaves first. The last of a level may cover fewer leaves than its
   * level allows; all before it are complete subtrees.
   */
  readonly levels: readonly (readonly Uint8Array[])[];
}

export function leafHash(leaf: Uint8Array): string {
  return hashLeaf(leaf).toString("hex");
}

export function merkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  return treeOfHashes(leaves.map(hashLeaf));
}

/** The tree over leaves given by their hashes. */
export function treeOfHashes(hashes: readonly Uint8Array[]): MerkleTree {
  const levels: (readonly Uint8Array[])[] = [hashes];
  for (let level = hashes; level.length > 1; ) {
    level = parents(level);
    levels.push(level);
  }
  const [root = createHash("sha256").digest()] = at(levels, levels.length - 1);
  return { size: hashes.length, root: hex(root), levels };
}

export function merkleRoot(leaves: readonly Uint8Array[]): string {
  return merkleTree(leaves).root;
}

/** The siblings of a leaf, up to the root. Throws a RangeError for an index outside the tree. */
export function inclusionProof(
  tree: MerkleTree | readonly Uint8Array[],
  index: number,
): readonly string[] {
  const { levels, size } = treeOf(tree);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`Cannot prove inclusion: index is ${index}, the tree has ${size} leaves`);
  }
  return levels.flatMap((level, height) => {
    const sibling = level[Math.floor(index / 2 ** height) ^ 1];
    return sibling === undefined ? [] : [hex(sibling)];
  });
}

/**
 * That the tree of the first `oldSize` leaves is a beginning of this one. Empty for an empty or an
 * equal tree. Throws a RangeError when `oldSize` is larger than the tree.
 */
export function consistencyProof(
  tree: MerkleTree | readonly Uint8Array[],
  oldSize: number,
): readonly string[] {
  const whole = treeOf(tree);
  if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > whole.size) {
    throw new RangeError(
      `Cannot prove consistency: the old size is ${oldSize}, the tree has ${whole.size} leaves`,
    );
  }
  return oldSize === 0 ? [] : subproof(whole, oldSize, 0, whole.size, true).map(hex);
}

/** SUBPROOF of RFC 9162 section 2.1.4.1 over the leaves [from, to). */
function subproof(
  tree: MerkleTree,
  oldSize: number,
  from: number,
  to: number,
  wholeOld: boolean,
): readonly Uint8Array[] {
  if (oldSize === to) return wholeOld ? [] : [node(tree, from, to)];
  const middle = from + 2 ** (heightOf(to - from) - 1);
  return oldSize <= middle
    ? [...subproof(tree, oldSize, from, middle, wholeOld), node(tree, middle, to)]
    : [...subproof(tree, oldSize, middle, to, false), node(tree, from, middle)];
}

/** The node over the leaves [from, to), which the walk above only asks for where there is one. */
function node(tree: MerkleTree, from: number, to: number): Uint8Array {
  const height = heightOf(to - from);
  const found = tree.levels[height]?.[from / 2 ** height];
  if (found === undefined) throw new RangeError(`Cannot find a node over leaves ${from} to ${to}`);
  return found;
}

function heightOf(width: number): number {
  let height = 0;
  while (2 ** height < width) height += 1;
  return height;
}

function treeOf(tree: MerkleTree | readonly Uint8Array[]): MerkleTree {
  return "levels" in tree ? tree : merkleTree(tree);
}

function parents(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const left = level[i];
    const right = level[i + 1];
    if (left !== undefined) above.push(right === undefined ? left : hashNode(left, right));
  }
  return above;
}

function hashLeaf(leaf: Uint8Array): Buffer {
  return createHash("sha256").update(leafPrefix).update(leaf).digest();
}

export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash("sha256").update(nodePrefix).update(left).update(right).digest();
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString("hex");
}

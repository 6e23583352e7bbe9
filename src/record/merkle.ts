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

/**
 * The root of the first leaves of a tree, which are all those of an earlier size of it. Complete
 * subtrees are read, so that only the nodes at its right edge are hashed.
 */
export function rootOfFirst(tree: MerkleTree, size: number): string {
  refuseOutside(tree, size);
  return size === 0 ? treeOfHashes([]).root : hex(nodeOver(tree, 0, size));
}

/**
 * The siblings of a leaf, up to the root of the first `size` leaves. Throws a RangeError for an
 * index or a size outside the tree.
 */
export function inclusionProof(
  tree: MerkleTree,
  index: number,
  size: number = tree.size,
): readonly string[] {
  refuseOutside(tree, size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`Cannot prove inclusion: index is ${index}, the tree has ${size} leaves`);
  }
  return siblings(tree, index, 0, size).map(hex);
}

function refuseOutside({ size: all }: MerkleTree, size: number): void {
  if (Number.isSafeInteger(size) && size >= 0 && size <= all) return;
  throw new RangeError(`Cannot read a tree of size ${size}, must be at most ${all}`);
}

/** The path of RFC 9162, 2.1.3.1, from the leaf up, within the leaves from `begin` to `end`. */
function siblings(tree: MerkleTree, index: number, begin: number, end: number): Uint8Array[] {
  if (end - begin === 1) return [];
  const middle = begin + largestPowerBelow(end - begin);
  return index < middle
    ? [...siblings(tree, index, begin, middle), nodeOver(tree, middle, end)]
    : [...siblings(tree, index, middle, end), nodeOver(tree, begin, middle)];
}

/** The hash of the subtree over the leaves from `begin` to `end`, which begins at a split. */
function nodeOver(tree: MerkleTree, begin: number, end: number): Uint8Array {
  const exact = Math.log2(end - begin);
  const height = end === tree.size ? Math.ceil(exact) : exact;
  if (Number.isInteger(height)) return at(at(tree.levels, height), begin / 2 ** height);
  const middle = begin + largestPowerBelow(end - begin);
  return hashNode(nodeOver(tree, begin, middle), nodeOver(tree, middle, end));
}

/** The largest power of two below a number of at least 2. */
function largestPowerBelow(count: number): number {
  return 2 ** (31 - Math.clz32(count - 1));
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

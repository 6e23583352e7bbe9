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
   * The hashes of each level one after the other, leaves first: as objects of their own they take
   * several times the memory. The last of a level may cover fewer leaves than its level allows; all
   * before it are complete subtrees.
   */
  readonly levels: readonly Uint8Array[];
}

const hashBytes = 32;

export function leafHash(leaf: Uint8Array): string {
  return hashLeaf(leaf).toString("hex");
}

export function merkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  const hashes = new Uint8Array(leaves.length * hashBytes);
  for (const [i, leaf] of leaves.entries()) hashes.set(hashLeaf(leaf), i * hashBytes);
  const levels: Uint8Array[] = [hashes];
  for (let level: Uint8Array = hashes; level.length > hashBytes; ) {
    level = parents(level);
    levels.push(level);
  }
  const size = leaves.length;
  const root = size === 0 ? createHash("sha256").digest() : at(levels, levels.length - 1);
  return { size, root: hex(root), levels };
}

/** The hash of a leaf; null where there is none of this index. */
export function leafOf({ size, levels }: MerkleTree, index: number): string | null {
  return index >= 0 && index < size ? hex(hashesAt(at(levels, 0), index)) : null;
}

/** Hashes of a level: `count` of them, from an index on. */
export function hashesAt(level: Uint8Array, index: number, count = 1): Uint8Array {
  return level.subarray(index * hashBytes, (index + count) * hashBytes);
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
  return size === 0 ? merkleRoot([]) : hex(nodeOver(tree, 0, size));
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
  if (Number.isInteger(height)) return hashesAt(at(tree.levels, height), begin / 2 ** height);
  const middle = begin + largestPowerBelow(end - begin);
  return hashNode(nodeOver(tree, begin, middle), nodeOver(tree, middle, end));
}

/** The largest power of two below a number of at least 2. */
function largestPowerBelow(count: number): number {
  return 2 ** (31 - Math.clz32(count - 1));
}

function parents(level: Uint8Array): Uint8Array {
  const count = level.length / hashBytes;
  const above = new Uint8Array(Math.ceil(count / 2) * hashBytes);
  for (let i = 0; i < count; i += 2) {
    const left = hashesAt(level, i);
    above.set(i + 1 < count ? hashNode(left, hashesAt(level, i + 1)) : left, (i / 2) * hashBytes);
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

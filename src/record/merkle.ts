import { at } from "../model/language/at.ts";
import { sha256Begun } from "./canonical.ts";

// The Merkle tree of RFC 9162 section 2.1 (the hashing of RFC 6962): a leaf is
// SHA-256(0x00 || data), a node SHA-256(0x01 || left || right), and a node without a sibling moves
// up unchanged. Hashes outside this file are lower-case hex.

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** A tree with all its levels, of which the tiles of a log are parts. */
export interface MerkleTree {
  readonly size: number;
  readonly root: string;
  /** The hashes of each level one after the other, leaves first: as objects they take several times the memory. */
  readonly levels: readonly Uint8Array[];
}

export const hashBytes = 32;

export function leafHash(leaf: Uint8Array): string {
  return hashLeaf(leaf).toString("hex");
}

export function merkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  const hashes = new Uint8Array(leaves.length * hashBytes);
  for (const [i, leaf] of leaves.entries()) hashes.set(hashLeaf(leaf), i * hashBytes);
  return treeOver(hashes);
}

/** The tree over the hashes of leaves, one after the other. */
export function treeOver(hashes: Uint8Array): MerkleTree {
  const levels: Uint8Array[] = [hashes];
  for (let level: Uint8Array = hashes; level.length > hashBytes; ) {
    level = parents(level);
    levels.push(level);
  }
  const size = hashes.length / hashBytes;
  const root = size === 0 ? sha256Begun().digest() : at(levels, levels.length - 1);
  return { size, root: hex(root), levels };
}

export function leafOf({ size, levels }: MerkleTree, index: number): string | null {
  return index >= 0 && index < size ? hex(hashesAt(at(levels, 0), index)) : null;
}

/** Hashes of a level: `count` of them, from an index on. */
export function hashesAt(level: Uint8Array, index: number, count = 1): Uint8Array {
  return level.subarray(index * hashBytes, (index + count) * hashBytes);
}

/** The root of the first leaves of a tree, which are all those of an earlier size of it. */
export function rootOfFirst({ size: all, levels }: MerkleTree, size: number): string {
  if (Number.isSafeInteger(size) && size >= 0 && size <= all) {
    return treeOver(hashesAt(at(levels, 0), 0, size)).root;
  }
  throw new RangeError(`Cannot read a tree of size ${size}, must be at most ${all}`);
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
  return sha256Begun().update(leafPrefix).update(leaf).digest();
}

function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256Begun().update(nodePrefix).update(left).update(right).digest();
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString("hex");
}

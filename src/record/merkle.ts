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

import type { MerkleTree } from "../../src/record/merkle.ts";
import { halves, hashesOf, hashNode, rootOf } from "./consistency.ts";

// Inclusion proofs (RFC 9162, section 2.1.3) made and checked by their definition. A publication
// serves tiles instead, from which its readers compute the same.

/** The siblings of a leaf, up to the root. */
export function inclusionProof(tree: MerkleTree, index: number): readonly string[] {
  return siblings(index, hashesOf(tree));
}

function siblings(index: number, hashes: readonly Uint8Array[]): string[] {
  if (hashes.length === 1) return [];
  const [left, right] = halves(hashes);
  return index < left.length
    ? [...siblings(index, left), rootOf(right)]
    : [...siblings(index - left.length, right), rootOf(left)];
}

interface Inclusion {
  /** The leaf's hash in hex, as made by `leafHash`. */
  readonly leafHash: string;
  readonly index: number;
  readonly size: number;
  readonly proof: readonly string[];
  readonly root: string;
}

/** Whether an inclusion proof holds (RFC 9162, section 2.1.3.2). */
export function verifyInclusion({ leafHash, index, size, proof, root }: Inclusion): boolean {
  const path = bytesOf([leafHash, root, ...proof]);
  if (path === null || !isCount(index) || !isCount(size) || index >= size) return false;
  const [leaf, wanted, ...siblings] = path;
  if (leaf === undefined || wanted === undefined) return false;
  let hash = leaf;
  let position = index;
  let last = size - 1;
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = hashNode(sibling, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, half(last)];
    } else {
      hash = hashNode(hash, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && hash.equals(wanted);
}

function bytesOf(hashes: readonly string[]): readonly Buffer[] | null {
  if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return null;
  return hashes.map((hash) => Buffer.from(hash, "hex"));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

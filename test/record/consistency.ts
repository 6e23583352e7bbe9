import { createHash } from "node:crypto";
import { at } from "../../src/model/language/at.ts";
import { hashesAt, type MerkleTree } from "../../src/record/merkle.ts";

// Consistency proofs (RFC 9162, section 2.1.4), which clients of logs ask for. A publication serves
// its whole log instead; the tests make proofs to ask other clients whether the log only grows.

/** PROOF(oldSize, D) over the leaf hashes of a log; empty for an old log that is empty. */
export function consistencyProof(
  leafHashes: readonly Uint8Array[],
  oldSize: number,
): readonly string[] {
  return oldSize === 0 ? [] : subproof(oldSize, leafHashes, true);
}

function subproof(oldSize: number, hashes: readonly Uint8Array[], isWhole: boolean): string[] {
  const size = hashes.length;
  if (oldSize === size) return isWhole ? [] : [rootOf(hashes)];
  const [left, right] = halves(hashes);
  const middle = left.length;
  return oldSize <= middle
    ? [...subproof(oldSize, left, isWhole), rootOf(right)]
    : [...subproof(oldSize - middle, right, false), rootOf(left)];
}

/** The hashes of the leaves of a tree, in order. */
export function hashesOf({ size, levels }: MerkleTree): readonly Uint8Array[] {
  return Array.from({ length: size }, (_, i) => hashesAt(at(levels, 0), i));
}

/** The root of a tree over leaves given by their hashes (RFC 9162, section 2.1.1). */
export function rootOf(hashes: readonly Uint8Array[]): string {
  return hashes.length === 0 ? emptyRoot() : Buffer.from(nodeOver(hashes)).toString("hex");
}

function nodeOver(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return at(hashes, 0);
  const [left, right] = halves(hashes);
  return hashNode(nodeOver(left), nodeOver(right));
}

/** At the largest power of two below their number, which is at least 2. */
export function halves(
  hashes: readonly Uint8Array[],
): readonly [readonly Uint8Array[], readonly Uint8Array[]] {
  let middle = 1;
  while (2 * middle < hashes.length) middle *= 2;
  return [hashes.slice(0, middle), hashes.slice(middle)];
}

export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash("sha256").update(Buffer.of(1)).update(left).update(right).digest();
}

interface Consistency {
  readonly oldSize: number;
  readonly oldRoot: string;
  readonly newSize: number;
  readonly newRoot: string;
  readonly proof: readonly string[];
}

/** RFC 9162 section 2.1.4.2. An empty old tree agrees with any new one, by an empty proof. */
export function verifyConsistency(claim: Consistency): boolean {
  const { oldSize, newSize, oldRoot, newRoot, proof } = claim;
  const path = bytesOf(proof);
  if (path === null || bytesOf([oldRoot, newRoot]) === null) return false;
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize) return false;
  if (oldSize === newSize) return path.length === 0 && oldRoot === newRoot;
  if (oldSize === 0) return path.length === 0 && oldRoot === emptyRoot();
  const roots = walkConsistency(claim, path);
  return roots !== null && roots.old === oldRoot && roots.new === newRoot;
}

function walkConsistency({ oldSize, newSize, oldRoot }: Consistency, path: readonly Buffer[]) {
  const isPower = Number.isInteger(Math.log2(oldSize));
  const [first, ...rest] = isPower ? [Buffer.from(oldRoot, "hex"), ...path] : path;
  if (first === undefined) return null;
  let [position, last] = [oldSize - 1, newSize - 1];
  while (position % 2 === 1) [position, last] = [half(position), half(last)];
  let [older, newer] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      older = hashNode(sibling, older);
      newer = hashNode(sibling, newer);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, half(last)];
    } else {
      newer = hashNode(newer, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 ? { old: older.toString("hex"), new: newer.toString("hex") } : null;
}

function bytesOf(hashes: readonly string[]): readonly Buffer[] | null {
  if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return null;
  return hashes.map((hash) => Buffer.from(hash, "hex"));
}

function emptyRoot(): string {
  return createHash("sha256").digest("hex");
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

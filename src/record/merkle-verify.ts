import { createHash } from "node:crypto";
import { hashNode } from "./merkle.ts";

// Checks of proofs against roots. They need no tree and return false for malformed proofs.

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

import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leafHash, merkleTree, rootOfFirst, treeOver } from "../../src/record/merkle.ts";
import { consistencyProof, hashesOf, verifyConsistency } from "./consistency.ts";
import { inclusionProof, verifyInclusion } from "./inclusion.ts";

// the eight leaves and roots of the Certificate Transparency test suite
const knownLeaves = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((hex) => Buffer.from(hex, "hex"));
const knownRoots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const merkleRoot = (leaves: readonly Uint8Array[]) => merkleTree(leaves).root;
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => Buffer.from(`leaf ${i}`));
const sizes = fc.integer({ min: 1, max: 300 });

/** MTH as RFC 9162 section 2.1.1 defines it, by recursion. */
function definedRoot(leaves: readonly Uint8Array[]): Buffer {
  const hash = (...parts: Uint8Array[]) =>
    parts.reduce((h, part) => h.update(part), createHash("sha256")).digest();
  const [only] = leaves;
  if (only === undefined) return hash();
  if (leaves.length === 1) return hash(Buffer.of(0), only);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return hash(Buffer.of(1), definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)));
}

describe("merkleRoot()", () => {
  test.each(knownRoots.map((root, size) => [size, root] as const))(
    "of the first %i known leaves is the published root",
    (size, root) => {
      expect(merkleRoot(knownLeaves.slice(0, size))).toBe(root);
    },
  );

  test("equals the recursive definition for any number of leaves", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 70 }), (leaves) => {
        expect(merkleRoot(leaves)).toBe(definedRoot(leaves).toString("hex"));
      }),
    );
  });
});

describe("inclusionProof()", () => {
  test("of every leaf verifies, and for no other leaf, index, size or root", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, seed) => {
        const leaves = leavesOf(size);
        const index = seed % size;
        const tree = merkleTree(leaves);
        const proof = inclusionProof(tree, index);
        const claim = {
          leafHash: leafHash(leaves[index] ?? Buffer.of()),
          index,
          size,
          proof,
          root: tree.root,
        };
        expect(verifyInclusion(claim)).toBe(true);
        expect(verifyInclusion({ ...claim, leafHash: leafHash(Buffer.from("other")) })).toBe(false);
        expect(verifyInclusion({ ...claim, root: leafHash(Buffer.from("other")) })).toBe(false);
        expect(verifyInclusion({ ...claim, index: size })).toBe(false);
        expect(verifyInclusion({ ...claim, proof: [...proof, tree.root] })).toBe(false);
        if (size > 1) {
          expect(verifyInclusion({ ...claim, index: (index + 1) % size })).toBe(false);
          expect(verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(false);
        }
      }),
    );
  });

  test("of the first leaves is that of a tree of these alone, as is one over their hashes", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (whole, a) => {
        const [size, tree] = [1 + (a % whole), merkleTree(leavesOf(whole))];
        const earlier = merkleTree(leavesOf(size));
        expect(rootOfFirst(tree, size)).toBe(earlier.root);
        expect(treeOver(Uint8Array.from(Buffer.concat(hashesOf(earlier))))).toEqual(earlier);
      }),
    );
  });

  test("refuses a size outside the tree", () => {
    expect(() => rootOfFirst(merkleTree(leavesOf(3)), 4)).toThrow(
      "Cannot read a tree of size 4, must be at most 3",
    );
  });

  test("with a hash that is not hex does not verify", () => {
    const tree = merkleTree(leavesOf(2));
    const proof = ["not hex"];
    const claim = { leafHash: leafHash(Buffer.from("leaf 0")), index: 0, size: 2, proof };
    expect(verifyInclusion({ ...claim, root: tree.root })).toBe(false);
  });
});

describe("consistencyProof()", () => {
  test("of every older size verifies, and not against another old or new root", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (newSize, seed) => {
        const oldSize = 1 + (seed % newSize);
        const leaves = leavesOf(newSize);
        const tree = merkleTree(leaves);
        const oldRoot = merkleRoot(leaves.slice(0, oldSize));
        const proof = consistencyProof(hashesOf(tree), oldSize);
        const claim = { oldSize, oldRoot, newSize, newRoot: tree.root, proof };
        expect(verifyConsistency(claim)).toBe(true);
        const forked = merkleRoot([Buffer.from("rewritten"), ...leaves.slice(1, oldSize)]);
        expect(verifyConsistency({ ...claim, oldRoot: forked })).toBe(false);
        expect(verifyConsistency({ ...claim, newRoot: forked })).toBe(false);
        expect(verifyConsistency({ ...claim, proof: [...proof, oldRoot] })).toBe(false);
        if (oldSize < newSize) {
          expect(verifyConsistency({ ...claim, proof: proof.slice(1) })).toBe(false);
        }
      }),
    );
  });

  test("of an empty log is empty, and a shorter new log is never consistent", () => {
    const tree = merkleTree(leavesOf(4));
    const [empty] = knownRoots;
    const claim = { oldSize: 0, oldRoot: empty ?? "", newSize: 4, newRoot: tree.root, proof: [] };
    expect(consistencyProof(hashesOf(tree), 0)).toEqual([]);
    expect(verifyConsistency(claim)).toBe(true);
    expect(verifyConsistency({ ...claim, oldRoot: tree.root })).toBe(false);
    expect(verifyConsistency({ ...claim, oldSize: 5, oldRoot: tree.root })).toBe(false);
  });
});

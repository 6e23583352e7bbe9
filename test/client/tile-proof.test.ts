import fc from "fast-check";
import { expect, test } from "vitest";
import { hexOf } from "../../src/readers/client/bytes.ts";
import { tileProof } from "../../src/readers/client/tiles.ts";
import { tileBytes } from "../../src/record/ledger/ledger.ts";
import { hashTileNames, tilePath } from "../../src/record/ledger/tile-path.ts";
import { type MerkleTree, merkleTree } from "../../src/record/merkle.ts";
import { inclusionProof } from "../record/inclusion.ts";

const treeOf = (size: number) =>
  merkleTree(Array.from({ length: size }, (_, i) => Buffer.from(`leaf ${i}`)));

/** The proofs of leaves from the tiles of a tree, and the paths of those that were read. */
function prover(tree: MerkleTree) {
  const names = [...hashTileNames(tree.size)].map((name) => [tilePath(name), name] as const);
  const tiles = new Map(names.map(([path, name]) => [path, tileBytes(name, tree, [])]));
  return async (index: number) => {
    const asked = new Set<string>();
    const { root, proof } = await tileProof(tree.size, index, async (path) => {
      asked.add(path);
      return Uint8Array.from(tiles.get(path) ?? []);
    });
    return { root: hexOf(root), proof: proof.map(hexOf), asked };
  };
}

test("tiles give every leaf of a tree of 1 to 1,000 leaves the proof that its definition gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), fc.nat(), async (size, pick) => {
      const [tree, index] = [treeOf(size), pick % size];
      const { root, proof } = await prover(tree)(index);
      expect(root).toBe(tree.root);
      expect(proof).toEqual(inclusionProof(tree, index));
    }),
    { numRuns: 15 },
  );
});

test.each([1, 2, 3, 255, 256, 257, 511, 512, 513, 768, 1000])(
  "and so at the ends of tiles, in a tree of %i leaves",
  async (size) => {
    const tree = treeOf(size);
    const proved = prover(tree);
    for (const index of [0, 1, 254, 255, 256, 511, 512, size - 1].filter((i) => i < size)) {
      const { root, proof } = await proved(index);
      expect([root, proof], `leaf ${index}`).toEqual([tree.root, inclusionProof(tree, index)]);
    }
  },
);

test("of 70,000 leaves a proof reads four tiles, whichever the leaf", async () => {
  const tree = treeOf(70_000);
  const proved = prover(tree);
  for (const index of [0, 65_535, 65_536, 69_999]) {
    const { root, asked } = await proved(index);
    expect(root).toBe(tree.root);
    expect(asked.size).toBeLessThanOrEqual(4);
  }
});

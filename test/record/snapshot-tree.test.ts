import { expect, test } from "vitest";
import { merkleTree } from "../../src/record/merkle.ts";
import { snapshotTiles } from "../../src/record/snapshot-tree.ts";

const tilesOf = (states: readonly string[]) =>
  new Map(
    [...snapshotTiles(merkleTree(states.map((state) => Buffer.from(state))))].map(
      ({ path, bytes }) => [path, Buffer.from(bytes).toString("hex")],
    ),
  );

test("a firm that changes rewrites the tile of its leaf and those above it alone", () => {
  const states = Array.from({ length: 600 }, (_, i) => `firm ${i}`);
  const [before, after] = [tilesOf(states), tilesOf(states.with(300, "another score"))];
  expect([...before.keys()]).toEqual([...after.keys()]);
  expect(before.size).toBe(4);
  const changed = [...before.keys()].filter((path) => before.get(path) !== after.get(path));
  expect(changed).toEqual(["s/snapshot/tile/0/001", "s/snapshot/tile/1/000.p/2"]);
});

import { expect, it } from "vitest";
import { compareWorlds } from "./compare-worlds.ts";

it("tells every value of random worlds as the contract has it, in exact fractions", () => {
  const { found, values } = compareWorlds(1, 12);
  expect(found).toEqual([]);
  expect(values).toBeGreaterThan(3000);
});

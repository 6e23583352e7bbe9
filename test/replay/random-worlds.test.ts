import { expect, it } from "vitest";
import { compareWorlds } from "../engine/facts/compare-worlds.ts";

it("tells 100,000 values of random worlds as the contract has it, in exact fractions", () => {
  const { found, values } = compareWorlds(1000, 1300);
  expect(found).toEqual([]);
  expect(values).toBeGreaterThan(100_000);
});

import { describe, expect, it } from "vitest";
import { nearest } from "../../../src/load/findings/nearest.ts";

describe("nearest()", () => {
  it.each([
    ["regulater", ["court", "regulator", "registry"], "regulator"],
    ["ALDER", ["alder", "elder"], "alder"],
    ["sorces.csv", ["sources.csv", "index.yaml"], "sources.csv"],
    ["", ["a"], null],
    ["payout", [], null],
    ["payout", ["conduct", "rules"], null],
  ])("offers for %j of %j: %j", (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected);
  });

  it("does not take ids that differ in their digits for misspellings", () => {
    expect(nearest("F009", ["F001", "F002"])).toBeNull();
    expect(nearest("f001", ["F001", "F002"])).toBe("F001");
  });

  it("offers the first by code unit of names equally near, in any order", () => {
    expect(nearest("cat", ["hat", "bat"])).toBe("bat");
    expect(nearest("cat", ["bat", "hat"])).toBe("bat");
  });
});

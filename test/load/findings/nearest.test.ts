import { describe, expect, it } from "vitest";
import { nearest } from "../../../src/content/findings/nearest.ts";

describe("nearest()", () => {
  it.each([
    ["regulater", ["court", "regulator", "registry"], "regulator"],
    ["ALDER", ["alder", "elder"], "alder"],
    ["sorces.csv", ["sources.csv", "index.yaml"], "sources.csv"],
    ["", ["a"], null],
    ["payout", [], null],
    ["payout", ["conduct", "rules"], null],
  ])("suggests for %j of %j: %j", (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected);
  });

  it("does not treat ids that differ in digits as misspellings", () => {
    expect(nearest("F009", ["F001", "F002"])).toBeNull();
    expect(nearest("f001", ["F001", "F002"])).toBe("F001");
  });

  it("suggests the first by code unit of equally near names, in any order", () => {
    expect(nearest("cat", ["hat", "bat"])).toBe("bat");
    expect(nearest("cat", ["bat", "hat"])).toBe("bat");
  });
});

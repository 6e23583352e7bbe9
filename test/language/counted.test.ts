import { describe, expect, it } from "vitest";
import { counted } from "../../src/language/counted.ts";

describe("counted()", () => {
  it("gives one thing its singular and all other counts the plural", () => {
    expect([0, 1, 2].map((n) => counted(n, "firm"))).toEqual(["0 firms", "1 firm", "2 firms"]);
    expect(counted(1, "entry", "entries")).toBe("1 entry");
    expect(counted(2, "entry", "entries")).toBe("2 entries");
  });
});

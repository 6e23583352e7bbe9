import { describe, expect, it } from "vitest";
import { counted, countWords, unitWords } from "../../src/model/language/counted.ts";

describe("counted()", () => {
  it("gives one thing its singular and all other counts the plural", () => {
    expect([0, 1, 2].map((n) => counted(n, "firm"))).toEqual(["0 firms", "1 firm", "2 firms"]);
    expect(counted(1, "entry", "entries")).toBe("1 entry");
    expect(counted(2, "entry", "entries")).toBe("2 entries");
  });
});

describe("countWords()", () => {
  it("writes counts up to twelve in words", () => {
    const words = [0, 1, 2, 12, 13].map((n) => countWords(n, "firm"));
    expect(words).toEqual(["no firms", "one firm", "two firms", "twelve firms", "13 firms"]);
    expect(countWords(1, "entry", "entries")).toBe("one entry");
  });
});

describe("unitWords()", () => {
  it("gives units that are nouns their singular at 1, and leaves others", () => {
    expect([1, 0.9, 2].map((n) => unitWords(n, "days"))).toEqual(["day", "days", "days"]);
    expect(unitWords(1, "percent")).toBe("percent");
  });
});

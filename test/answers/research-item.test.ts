import { describe, expect, it } from "vitest";
import { researchItem } from "../../src/answers/research-item.ts";

const essay = {
  ...{ id: "x", title: "X", author: "A", category: "c", date: "2024-01-01", version: "1" },
  relatedReferences: [],
};
const excerptOf = (body: string) => researchItem({ ...essay, body }).excerpt;

describe("the excerpt of an essay", () => {
  it("ends at a word, with an ellipsis, within 180 characters", () => {
    const excerpt = excerptOf("seven is ".repeat(40));
    expect(excerpt).toBe(`${"seven is ".repeat(19)}seven…`);
    expect(excerpt.length).toBeLessThanOrEqual(180);
  });

  it.each([0, 1])(
    "keeps whole characters of a word that is too long: after %d letters",
    (before) => {
      const excerpt = excerptOf("a".repeat(before) + "𝒜".repeat(200));
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).toBe(`${"a".repeat(before)}${"𝒜".repeat(89)}…`);
    },
  );
});

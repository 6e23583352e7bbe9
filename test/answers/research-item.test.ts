import { describe, expect, it } from "vitest";
import { researchItem } from "../../src/answers/rows/research-item.ts";
import { kinds } from "../../src/content/files/kinds.ts";

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

describe("the text of an essay", () => {
  const hostile = [
    "\n",
    "[",
    "[a](",
    "[a][",
    "![",
    "[![",
    "<",
    "[^",
    "```\n",
    "| a\n",
    "|a|\n|-|\n",
    "> ",
    "- a\n",
    "[x]: ",
    "{:\n",
    "a_*",
    "a\n=\n",
  ];
  const processorTime = (body: string): number => {
    const before = process.cpuUsage();
    researchItem({ ...essay, body });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  /** Of the longest essay: what is read in seconds there takes a fraction of one here, and what would take minutes seconds. */
  const bytes = kinds.research.maxBytes / 8;
  const isQuick = (body: string) => [1, 2, 3].some(() => processorTime(body) < 1_000_000);

  it.each(hostile)(
    "is read in seconds and not in minutes if the longest essay repeats %j",
    (unit) => {
      expect(isQuick(unit.repeat(bytes / unit.length))).toBe(true);
    },
  );

  it.each([
    ["![", "](b)"],
    ["[", "](b)"],
    ["*a **", "**"],
  ])(
    "is read in seconds and not in minutes if the longest essay nests %j and %j",
    (open, close) => {
      const depth = bytes / (open.length + close.length);
      expect(isQuick(open.repeat(depth) + close.repeat(depth))).toBe(true);
    },
  );

  it("has no code, headings, tables, pictures, footnotes or tags, and the words of links", () => {
    const body = [
      "# A heading\n\nOne *two* `three`\nfour [five](https://six.example) ![seven](eight.png)[^1]",
      "```js\nnine()\n```",
      "| ten |\n|---|\n| eleven |",
      "- twelve <b>thirteen</b>\n- expert_prior",
      "[^1]: fourteen words",
      "> fifteen",
    ].join("\n\n");
    const { excerpt, wordCount } = researchItem({ ...essay, body });
    expect(excerpt).toBe("One two three four five twelve thirteen expert_prior fifteen");
    expect(wordCount).toBe(9);
  });
});

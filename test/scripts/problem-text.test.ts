import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import type { Problem } from "../../src/model/problem.ts";

const problems: readonly Problem[] = [
  {
    place: { file: "firms/a.yaml", line: 3, column: 7 },
    rule: "wrong-value",
    message: '"country" must be a code',
    found: 'M"T',
    allowed: "two capitals",
    didYouMean: "MT",
  },
  {
    place: { file: "firms/a.yaml", line: 9, column: 1 },
    rule: "missing-key",
    message: 'Missing "name"',
    found: null,
    allowed: null,
    didYouMean: null,
  },
  {
    place: { file: "sources, new.csv", line: 2, column: 4 },
    rule: "wrong-value",
    message: '"name" must be text',
    found: "100%\nsure: yes",
    allowed: null,
    didYouMean: null,
  },
];

describe("formatProblems()", () => {
  it("writes a line for each and separates the files", () => {
    expect(formatProblems(problems, "text")).toBe(
      `firms/a.yaml:3:7 wrong-value "country" must be a code: found "M\\"T", allowed two capitals, did you mean "MT"
firms/a.yaml:9:1 missing-key Missing "name"

sources, new.csv:2:4 wrong-value "name" must be text: found "100%\\nsure: yes"
`,
    );
  });

  it("escapes characters with a meaning in GitHub annotations", () => {
    expect(formatProblems(problems.slice(2), "github", "content/")).toBe(
      '::error file=content/sources%2C new.csv,line=2,col=4,title=wrong-value::"name" must be text: found "100%25\\nsure: yes"\n',
    );
  });

  it("writes one JSON document with every field of every problem", () => {
    const document = JSON.parse(formatProblems(problems, "json", "content"));
    expect(document.count).toBe(3);
    expect(document.problems[1]).toEqual({
      file: "content/firms/a.yaml",
      line: 9,
      column: 1,
      rule: "missing-key",
      message: 'Missing "name"',
      found: null,
      allowed: null,
      didYouMean: null,
    });
  });

  it("writes nothing, or an empty list, when there is no problem", () => {
    expect(formatProblems([], "text")).toBe("");
    expect(formatProblems([], "github")).toBe("");
    expect(JSON.parse(formatProblems([], "json"))).toEqual({ count: 0, problems: [] });
  });
});

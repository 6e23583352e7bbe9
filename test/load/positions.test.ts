import { describe, expect, it } from "vitest";
import { documentPositions } from "../../src/content/text/document-places.ts";
import { positionAt } from "../../src/content/text/position.ts";

describe("positionAt()", () => {
  it("counts lines and columns from 1 and a wide character once", () => {
    expect(positionAt("", 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt("ab\ncd", 4)).toEqual({ line: 2, column: 2 });
    expect(positionAt("😀é,x", 4)).toEqual({ line: 1, column: 4 });
    expect(positionAt("a\nb", 2, 10)).toEqual({ line: 11, column: 1 });
  });
});

describe("documentPositions() of YAML", () => {
  const text = `name: Ünited
"quoted key": 1
list:
  - { id: a, lo: 1 }
  - id: b
    lo: 2
empty:
2024: x
`;
  const position = documentPositions(text);

  it.each([
    [["name"], false, 1, 7],
    [["name"], true, 1, 1],
    [["quoted key"], false, 2, 15],
    [["list", 0, "lo"], false, 4, 18],
    [["list", 1, "lo"], false, 6, 9],
    [["list", 1, "lo"], true, 6, 5],
    [["2024"], false, 8, 7],
  ])("finds %j", (path, ofKey, line, column) => {
    expect(position(path, ofKey)).toEqual({ line, column });
  });

  it("ends at the longest existing prefix", () => {
    expect(position(["list", 1, "hi"], false)).toEqual({ line: 5, column: 5 });
    expect(position(["list", 7], false)).toEqual({ line: 4, column: 3 });
    expect(position(["nothing"], false)).toEqual({ line: 1, column: 1 });
  });

  it("counts lines from that of the front matter", () => {
    expect(documentPositions("id: x\ntitle: y\n", 2)(["title"], false)).toEqual({
      line: 3,
      column: 8,
    });
  });
});

describe("documentPositions() of JSON", () => {
  const position = documentPositions('{\n  "a": { "é": [1, {"b": null}] }\n}');

  it.each([
    [["a", "é", 1, "b"], false, 2, 25],
    [["a", "é", 1, "b"], true, 2, 20],
    [["a"], true, 2, 3],
    [["a", "é", 1, "c"], false, 2, 19],
    [["x"], false, 1, 1],
  ])("finds %j", (path, ofKey, line, column) => {
    expect(position(path, ofKey)).toEqual({ line, column });
  });
});

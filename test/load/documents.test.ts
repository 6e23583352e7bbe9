import { describe, expect, it } from "vitest";
import { parseJson } from "../../src/content/text/json.ts";
import { parseMarkdown, parseYaml } from "../../src/content/text/yaml.ts";

/** An error with a finding of a rule, at a place. */
function findingOf(rule: string, at?: { readonly line: number; readonly column: number }) {
  const finding = expect.objectContaining({ rule, ...(at === undefined ? {} : { at }) });
  return expect.objectContaining({ finding });
}

describe("parseYaml()", () => {
  it("keeps dates as text and reads the core types", () => {
    const text = "on: 2024-02-29\nn: 1e3\nyes: yes\nt: true\nnone: ~\nquoted: '2024.1'\n";
    expect(parseYaml(text, "x")).toEqual({
      ...{ on: "2024-02-29", n: 1000, yes: "yes", t: true, none: null, quoted: "2024.1" },
    });
  });

  it.each([
    ["a: 1\nb: &x 2\nc: *x\n", "yaml-alias", 3, 4],
    ["a: 1\n---\nb: 2\n", "yaml-documents", 2, 1],
    ["a: 1\nb:\n  c: 1\n  c: 2\n", "duplicate-key", 4, 3],
    ["a:\n\t- b\n", "yaml-syntax", 2, 1],
    ["# only words\n", "empty-file", 1, 1],
  ])("refuses %j", (text, rule, line, column) => {
    expect(() => parseYaml(text, "x")).toThrow(findingOf(rule, { line, column }));
  });
});

describe("parseJson()", () => {
  it("reads what JSON.parse reads", () => {
    const text = '{"a": [1, -2.5e-3, true, null, "\\ud83d\\ude00\\n"], "b": {"a": {"a": 1}}}';
    expect(parseJson(text, "x")).toEqual(JSON.parse(text));
  });

  it.each([
    ['{"a": 1, "b": {"c": 1, "c": 2}}', "duplicate-key", 24],
    ['{"a": 1, "\\u0061": 2}', "duplicate-key", 10],
    ['{"a": 1,}', "json-syntax", 9],
    ['{"a": 1} x', "json-syntax", 10],
    ["{'a': 1}", "json-syntax", 2],
    ["[1, 2", "json-syntax", 6],
    ["// note\n1", "json-syntax", 1],
    ["[NaN]", "json-syntax", 2],
  ])("refuses %s", (text, rule, column) => {
    expect(() => parseJson(text, "x")).toThrow(findingOf(rule, { line: 1, column }));
  });
});

describe("parseMarkdown()", () => {
  it("separates the front matter from the body, which does not change", () => {
    const text = "---\nid: x\n---\n\nBody\n---\nmore  \n";
    expect(parseMarkdown(text, "x")).toEqual({
      front: { id: "x" },
      body: "\nBody\n---\nmore  \n",
    });
    expect(parseMarkdown("---\nid: x\n---", "x")).toMatchObject({ body: "" });
  });

  it("counts lines from the top of the file", () => {
    const text = "---\nid: x\nid: y\n---\n";
    const error = findingOf("duplicate-key", { line: 3, column: 1 });
    expect(() => parseMarkdown(text, "x")).toThrow(error);
  });

  it.each(["# Text\n", "---\nid: x\n", "---\n---\nText\n", " ---\nid: x\n---\n"])(
    "refuses %j",
    (text) => {
      expect(() => parseMarkdown(text, "x")).toThrow(findingOf("front-matter"));
    },
  );
});

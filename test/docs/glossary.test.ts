import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const glossary = readFileSync("docs/glossary.md", "utf8");
const words = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, word = "", meaning = ""]) => ({ word, meaning }))
  .filter(({ word }) => word !== "word");
const documents = readdirSync("docs")
  .filter((name) => name.endsWith(".md") && name !== "glossary.md")
  .map((name) => `docs/${name}`);
const pages = ["pages", "methodology"].map((name) => `src/site/theme/${name}.md`);
const used = [...documents, ...pages]
  .map((path) => readFileSync(path, "utf8").replaceAll("%", "").toLowerCase())
  .join("\n");

it("has each word once, in the order of the alphabet", () => {
  const names = words.map(({ word }) => word);
  expect(names.length).toBeGreaterThan(50);
  expect(names).toEqual([...new Set(names)].sort());
});

it.for(words)("explains $word, which pages or documents use", ({ word }) => {
  const [name = ""] = word.split(/ of (?:a host|jurisdiction)/);
  expect(used).toMatch(new RegExp(`\\b${name.replace(/y$/, "(?:y|ies)").replace(" ", "\\s")}`));
});

it("explains in a few words, without a full stop", () => {
  expect(words.filter(({ meaning }) => /\.$/.test(meaning.trim()) || meaning.length > 200)).toEqual(
    [],
  );
});

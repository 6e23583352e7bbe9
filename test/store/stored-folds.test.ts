import fs, { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { searcher } from "../../src/hosts/runtime/indexed-search.ts";
import { words } from "../../src/resolve/fold.ts";
import table from "../../src/resolve/fold-table.json" with { type: "json" };
import { jsonText } from "../../src/resolve/json-text.ts";

const root = mkdtempSync(join(tmpdir(), "stele-folds-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("looks every code point up as the whole table says, with those beside it", async () => {
  writeFileSync(join(root, "fold.json"), `${jsonText(table)}\n`);
  const folds = searcher(`${root}/`, fs).folds;
  const named = Object.keys(table.map).map(Number);
  const beside = [...named, ...table.ranges].flatMap((code) => [code - 1, code, code + 1]);
  const codes = [...new Set(beside)].filter((code) => code < 0xd800 || code > 0xdfff);
  for (let i = 0; i < codes.length; i += 1000) {
    // every one beside a letter, so that what separates words is seen
    const text = codes
      .slice(i, i + 1000)
      .map((code) => `a${String.fromCodePoint(code)}`)
      .join("");
    expect(words(text, (await folds("fold.json", text)) ?? { map: {}, ranges: [] })).toEqual(
      words(text, table),
    );
  }
  expect(await folds("fold.json", "é")).toEqual({ map: { "233": "e" }, ranges: [] });
});

it("says that there is no table where there is none", async () => {
  expect(await searcher(`${root}/`, fs).folds("none.json", "é")).toBeNull();
});

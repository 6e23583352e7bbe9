import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { searcher } from "../../src/hosts/runtime/indexed-search.ts";
import { at } from "../../src/model/language/at.ts";
import type { ScanPlan } from "../../src/resolve/compose.ts";
import { searchIndex } from "../../src/site/store/search-index.ts";

const root = mkdtempSync(join(tmpdir(), "stele-search-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const edition = "0123456789ab";
const word = fc.string({
  unit: fc.constantFrom(..."ab01z9éﬁ\u{1d5be}\u{10400}"),
  minLength: 1,
  maxLength: 5,
});
const row = fc.record({
  words: fc.array(word, { maxLength: 4 }),
  facets: fc.tuple(
    fc.subarray(["mt", "tier-1"]),
    fc.subarray(["high", "unrated"]),
    fc.constantFrom(["listed"], ["former"], []),
  ),
});
const asked = fc.record({
  wanted: fc.array(
    word.map((one) => one.slice(0, 2).replace(/[\ud800-\udbff]$/, "")),
    { maxLength: 4 },
  ),
  facets: fc.tuple(
    fc.constantFrom(null, "mt", "gb"),
    fc.constantFrom(null, "high"),
    fc.constantFrom(null, "listed"),
  ),
  offset: fc.integer({ min: 0, max: 60 }),
  limit: fc.constantFrom(1, 2, 50, 500),
});
type Row = { readonly words: readonly string[]; readonly facets: readonly (readonly string[])[] };

it("finds by the index what a reading of every row finds", async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.constantFrom(1, 7),
      fc.array(asked, { minLength: 5, maxLength: 10 }),
      async (some, times, questions) => {
        const rows = Array.from({ length: times }, () => some).flat();
        const folder = `table-${files++}`;
        write(folder, rows);
        for (const question of questions) await expectSame(folder, rows, question);
      },
    ),
    { numRuns: 60 },
  );
});

it("finds by lists and sets, and far down in them, what a reading of every row finds", async () => {
  const rows = Array.from({ length: 9000 }, (_, i): Row => {
    // every word of so many rows, from two in three rows down to one in all
    const words = [1.5, 2, 5, 30, 100, 700, 9000].map((nth, j) =>
      i % nth < 1 ? `${"abcdefg"[j]}${j % 2 === 0 ? "" : "ö"}${i % 7}` : "",
    );
    const own = `h${((i * 7919) % 9000).toString(36)}`;
    const known = words.filter((one) => one !== "");
    return {
      words: [...known, own],
      facets: [[i % 3 === 0 ? "mt" : "gb"], i % 200 === 0 ? ["high"] : [], ["listed"]],
    };
  });
  write("large", rows);
  const words = [
    "a",
    "a1",
    "b",
    "bö3",
    "c",
    "dö",
    "e",
    "e2",
    "fö",
    "g",
    "h",
    "h1",
    "h2a",
    "h6xy",
    "i",
  ];
  const all = words.flatMap((one, i) => [
    [one],
    [one, at(words, (i * 4 + 3) % words.length)],
    [one, "a", "b"],
    [one, "a", "b", "c"],
  ]);
  for (const [i, wanted] of all.entries()) {
    const facets = [
      i % 4 === 0 ? "mt" : null,
      i % 3 === 0 ? "high" : null,
      i % 5 < 2 ? "listed" : null,
    ];
    for (const offset of [0, 3, 1030, 8990]) {
      const limit = at([1, 50, 500], (i + offset) % 3);
      await expectSame("large", rows, { wanted, facets, offset, limit });
    }
  }
});

it("refuses a table of another edition", async () => {
  write("other", []);
  const plan = { file: "other/table.tsv", edition: "ffffffffffff", rows: 0, facets: [] };
  expect(await searcher(`${root}/`, fs).search(plan as unknown as ScanPlan, ["a"])).toBeNull();
});

it("refuses a table whose index went while it was read, as another build took its place", async () => {
  write("gone", [{ words: ["a"], facets: [[], [], []] }]);
  const frame = { values: { offset: 0, limit: 1 } };
  const plan = { file: "gone/table.tsv", edition, rows: 1, facets: [null, null, null], frame };
  const search = searcher(`${root}/`, fs).search;
  expect((await search(plan as unknown as ScanPlan, ["a"]))?.total).toBe(1);
  rmSync(join(root, "gone/search"), { recursive: true });
  expect(await search(plan as unknown as ScanPlan, ["a"])).toBeNull();
});

interface Question {
  readonly wanted: readonly string[];
  readonly facets: readonly (string | null)[];
  readonly offset: number;
  readonly limit: number;
}

async function expectSame(folder: string, rows: readonly Row[], question: Question): Promise<void> {
  const { wanted, facets, offset, limit } = question;
  const all = rows.flatMap((one, i) => (fits(one, wanted, facets) ? [json(i)] : []));
  const frame = { values: { offset, limit } };
  const plan = { file: `${folder}/table.tsv`, edition, rows: rows.length, facets, frame };
  const found = await searcher(`${root}/`, fs).search(
    plan as unknown as ScanPlan,
    wanted.filter((one) => one !== ""),
  );
  const page = all.slice(offset, offset + limit);
  expect(found?.attached).toBe('"edition":"0"');
  expect([question, found?.total, found?.count]).toEqual([question, all.length, page.length]);
  expect(found?.rows.map(String).join("")).toBe(page.join(",\n"));
}

const json = (i: number) => `{"row":${i},"name":"é\u{1f600}"}`;

function fits(one: Row, wanted: readonly string[], facets: readonly (string | null)[]): boolean {
  const real = wanted.filter((each) => each !== "");
  return (
    real.length > 0 &&
    real.every((each) => one.words.some((known) => known.startsWith(each))) &&
    facets.every((value, i) => value === null || one.facets[i]?.includes(value) === true)
  );
}

function write(folder: string, rows: readonly Row[]): void {
  const lines = rows.map(({ words, facets }, i) =>
    [words.join(" "), ...facets.map((values) => values.join(" ")), json(i)].join("\t"),
  );
  const table = [`${edition}\t"edition":"0"`, ...lines];
  const { words, sets } = searchIndex(table);
  const place = join(root, folder, "search", edition);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(root, folder, "table.tsv"), `${table.join("\n")}\n`);
  writeFileSync(join(place, "words.tsv"), words);
  writeFileSync(join(place, "sets.bin"), sets);
}

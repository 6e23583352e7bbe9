import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadContent, loadDataset } from "../../src/content/load.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { byPlace, ContentError } from "../../src/model/problem.ts";
import { withWorld } from "./world.ts";

const minimal = () => withWorld({}, loadDataset);

/** Every file of the world, saved as another editor would save it. */
function rewrite(content: string, change: (bytes: Buffer) => Buffer): void {
  for (const name of readdirSync(content, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:yaml|csv|md)$/.test(name)) continue;
    const file = join(content, name);
    writeFileSync(file, change(readFileSync(file)));
  }
}

describe("loadDataset()", () => {
  it("reads the minimal world whole", async () => {
    const dataset = await minimal();
    const counts = Object.entries(dataset).map(([kind, list]) => [
      kind,
      Array.isArray(list) ? list.length : typeof list,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      publisher: "object",
      methodologies: 1,
      models: 0,
      firms: 3,
      observations: 93,
      scores: 0,
      sources: 5,
      claims: 5,
      evidence: 10,
      events: 4,
      outcomes: 1,
      forecasts: 0,
      publications: 0,
      lock: "object",
      redactions: 0,
      accepted: 0,
      citations: 0,
      deliveries: 0,
      research: 1,
      pages: 0,
    });
    expect(dataset.firms[2]).toMatchObject({ slug: "cedar-capital", website: null });
    expect(dataset.observations[0]).toEqual({
      firmId: "F001",
      indicatorId: "complaint_count",
      value: 3,
      unit: "complaints",
      observedOn: "2024-01-07",
      knownOn: "2024-01-10",
      evidenceId: null,
    });
    expect(dataset.research[0]?.body.startsWith("\n# Reading the Harbour Index\n")).toBe(true);
  });

  it("throws every problem of every file together, sorted by place", async () => {
    const change = {
      append: { "claims.csv": "C006\n", "outcomes.csv": "O002,F009,closed\n" },
      write: { "firms/dogwood.yaml": "name: Dogwood\n", "research/bare.md": "No matter.\n" },
    };
    const error = await withWorld(change, (content) => loadDataset(content).catch((e) => e));
    expect(error).toBeInstanceOf(ContentError);
    const { problems } = error as ContentError;
    expect(new Set(problems.map(({ place }) => place.file))).toEqual(
      new Set(["claims.csv", "firms/dogwood.yaml", "outcomes.csv", "research/bare.md"]),
    );
    expect([...problems].sort(byPlace)).toEqual(problems);
  });

  it("reads the same through byte-order marks and CRLF line ends", async () => {
    const expected = await minimal();
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    const windows = (bytes: Buffer) =>
      Buffer.concat([mark, Buffer.from(bytes.toString().replaceAll("\n", "\r\n"))]);
    const dataset = await withWorld({}, (content) => {
      rewrite(content, windows);
      return loadDataset(content);
    });
    expect(dataset).toEqual(expected);
  });

  it("reads a table whose last line has no line end", async () => {
    const expected = await minimal();
    const dataset = await withWorld({}, (content) => {
      rewrite(content, (bytes) => Buffer.from(bytes.toString().trimEnd()));
      return loadDataset(content);
    });
    expect(dataset.observations).toEqual(expected.observations);
    expect(dataset.outcomes).toEqual(expected.outcomes);
  });

  it("does not depend on the files of rows, on their order, or on that of columns", async () => {
    const expected = await minimal();
    await withWorld({}, async (content) => {
      splitRows(content);
      expect(await loadDataset(content)).toEqual(expected);
    });
  });

  it("ignores dot files and what is for people", async () => {
    const write = { ".git/config": "x", "firms/.alder.yaml.swp": "x", "README.md": "# Harbour\n" };
    expect(await withWorld({ write }, loadDataset)).toEqual(await minimal());
  });
});

/** The observations backwards in three files, the columns backwards in one. */
function splitRows(content: string): void {
  const file = join(content, "observations/2024.csv");
  const [header = "", ...rows] = readFileSync(file, "utf8").trim().split("\n");
  rows.reverse();
  const backwards = (line: string) => line.split(",").reverse().join(",");
  const part = (name: string, lines: readonly string[]) =>
    writeFileSync(join(content, `observations/${name}.csv`), `${lines.join("\n")}\n`);
  part("b", [header, ...rows.slice(0, 30)]);
  part("a", [header, ...rows.slice(30, 60)].map(backwards));
  part("2024", [header, ...rows.slice(60)]);
}

describe("loadContent()", () => {
  it("leaves a broken kind empty, names it and keeps the rest", async () => {
    const write = { "research/bare.md": "No matter.\n", "citations.csv": "" };
    const { dataset, problems, broken } = await withWorld({ write }, loadContent);
    expect(Object.fromEntries(broken)).toEqual({
      research: { problems: 1, missing: false },
      citations: { problems: 1, missing: false },
    });
    expect(problems).toHaveLength(2);
    const expected = await minimal();
    expect(dataset).toEqual({ ...expected, research: [], citations: [] } satisfies Dataset);
  });

  it.each([
    ["firms/dogwood.yaml", "firms"],
    ["methodology/2024.2.yaml", "methodology"],
    ["index.yaml", "publisher"],
  ])("gives no dataset when %s is broken", async (file, kind) => {
    const { dataset, broken } = await withWorld({ write: { [file]: "a: b\n" } }, loadContent);
    expect(dataset).toBeNull();
    expect([...broken.keys()]).toEqual([kind]);
  });

  it("counts a misnamed file as the kind it was meant to be", async () => {
    const write = { "reserch/note.md": "x\n" };
    const { broken } = await withWorld({ write }, loadContent);
    expect([...broken.keys()]).toEqual(["research"]);
  });

  it("does not call a name unknown when its own file is broken", async () => {
    const replace = { "firms/birch-markets.yaml": [["country: CY", "country: Cyprus"]] } as const;
    const { problems } = await withWorld({ replace }, loadContent);
    expect(problems.map(({ rule }) => rule)).toEqual(["wrong-value"]);
    const write = { "firms/birch-markets.yaml": "firmId: [F002\n" };
    const unreadable = await withWorld({ write }, loadContent);
    expect(unreadable.problems.map(({ rule }) => rule)).toEqual(["yaml-syntax"]);
  });

  it("shows the first hundred problems of a file and counts the rest", async () => {
    const row = "F001,denial_rate,much,share,2024-02-04,2024-02-06,\n";
    const append = { "observations/2024.csv": row.repeat(5000) };
    const { problems } = await withWorld({ append }, loadContent);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({
      rule: "more-problems",
      place: { line: 195, column: 18 },
      message: "The file has 4,900 more problems, from here on",
    });
  });

  it("reports the same for the same content in any folder", async () => {
    const change = { append: { "claims.csv": "C006\n" }, write: { "notes.txt": "x" } };
    const [first, second] = await withWorld(change, async (content) => {
      cpSync(content, `${content}-copy`, { recursive: true });
      return [await loadContent(content), await loadContent(`${content}-copy`)];
    });
    expect(first?.problems).toEqual(second?.problems);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { writeNew } from "../../scripts/init/write-new.ts";
import { startFrom, type TableOptions, usualTable } from "../../src/content/delivery/start-from.ts";
import { loadContent } from "../../src/content/load.ts";
import { siteOfDataset } from "../oracle/site.ts";

const root = mkdtempSync(join(tmpdir(), "stele-method-"));
let folder = root;
beforeEach(() => {
  folder = mkdtempSync(join(root, "one-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const settings = {
  name: "Methods",
  prefix: "MET",
  publisher: "Desk",
  baseUrl: "https://m.example",
  host: "service-worker" as const,
  stress: false,
};

function begun(table: string, options: Partial<TableOptions> = {}) {
  const path = join(folder, "table.csv");
  writeFileSync(path, table);
  return startFrom(path, { ...usualTable, ...options });
}

/** The figures of the index that a table begins, and the files it is made of. */
async function indexOf(table: string, options: Partial<TableOptions> = {}) {
  const made = begun(table, options);
  const files = contentFiles(settings, made.start);
  const content = join(folder, "content");
  writeNew(folder, new Map([...files].map(([path, text]) => [`content/${path}`, text])), {
    kept: ["table.csv"],
    last: "content",
  });
  const { dataset, problems } = await loadContent(content);
  expect(problems).toEqual([]);
  if (dataset === null) throw new RangeError("The content cannot be used");
  const readModel = siteOfDataset(dataset);
  const rows = new Map(readModel.firmRows.map((row) => [row.name, row]));
  return { ...made, files, rows, readModel };
}

const points = "Name,Day,Quality,Speed,Total\n";
const rows = [
  ["Alder", 90, 60],
  ["Birch", 70, 75],
  ["Cedar", 40, 20],
  ["Dogwood", 55, 30],
] as const;
const tableOf = (whole: (a: number, b: number) => string | number) =>
  points + rows.map(([name, a, b]) => `${name},2026-01-31,${a},${b},${whole(a, b)}\n`).join("");

describe("a table with a total", () => {
  it.each([
    ["arithmetic", (a: number, b: number) => (a + b) / 2],
    ["geometric", (a: number, b: number) => Math.sqrt(a * b).toFixed(2)],
    ["sum", (a: number, b: number) => a + b],
  ] as const)(
    "is made by the %s that its total follows, to the same figures",
    async (aggregate, of) => {
      const { start, report, rows: made } = await indexOf(tableOf(of));
      expect(start.method?.aggregate).toBe(aggregate);
      expect(start.indicators.map(({ id }) => id)).toEqual(["quality", "speed"]);
      for (const [name, a, b] of rows) expect(made.get(name)?.score).toBe(Number(of(a, b)));
      expect(report.notes.join("\n")).toContain('"Total" is the');
      expect(report.columns).toContainEqual(["Total", "left out: it is made of the others"]);
    },
  );

  it("keeps a total that is made of something else as an indicator, and tells of the choice", async () => {
    const { start, report } = await indexOf(tableOf((a, b) => a * 2 - b + 40));
    expect(start.method).toBe(null);
    expect(start.indicators.map(({ id }) => id)).toEqual(["quality", "speed", "total"]);
    expect(report.notes.join("\n")).toContain('--columns "Total=score" publishes it as it is');
  });
});

describe("a table with a score of its own", () => {
  const given = tableOf((a, b) => a * 0.8 + b * 0.1);

  it("publishes it as given, with the other columns as pillars and what computed it", async () => {
    const {
      rows: made,
      files,
      readModel,
      start,
    } = await indexOf(given, {
      columns: "Total=score",
      program: "R, index.R",
      programVersion: "4.4.1",
    });
    expect(start.mapping).toBe(null);
    expect([...made.values()].map(({ score }) => score)).toEqual([78, 63.5, 34, 47]);
    expect(made.get("Alder")?.pillars).toMatchObject({ quality: 90, speed: 60 });
    expect(files.get("scores.csv")).toMatch(
      /^firmId,periodEnd,score,knownOn,program,programVersion,sha256,pillar:quality,pillar:speed\nF01,2026-01-31,78,2026-01-31,"R, index\.R",4\.4\.1,[0-9a-f]{64},90,60\n/,
    );
    expect(readModel.audit.none).toBe("given_scores");
  });

  it("names the rows of a firm that are of one period", () => {
    const twice = "Name,Day,Total\nAlder,2026-01-05,1\nAlder,2026-01-20,2\n";
    expect(() => begun(twice, { columns: "Total=score", period: "month" })).toThrow(
      'lines 2 and 3 both have the score of "Alder" in the month that ends on 2026-01-31',
    );
  });

  it("refuses a score without numbers", () => {
    expect(() =>
      begun("Name,Day,x,Total\nAlder,2026-01-05,1,good\n", { columns: "Total=score" }),
    ).toThrow('the column "Total" has no numbers that could be scores');
  });
});

describe("classes of a table", () => {
  const classes =
    "Name,Day,Score,Status\nAlder,2026-01-31,88,Free\nBirch,2026-01-31,71,Free\nCedar,2026-01-31,52,Partly free\nDogwood,2026-01-31,36,Partly free\nElm,2026-01-31,12,Not free\n";
  const columns = "Score=score; Status=class";

  it("become bands of the score with the names of the table, and thresholds between them", async () => {
    const { rows: made, files, start } = await indexOf(classes, { columns });
    expect(start.method?.bands?.thresholds).toEqual([
      ["moderate", 60],
      ["elevated", 20],
    ]);
    expect([...made].map(([name, { riskBand }]) => [name, riskBand])).toEqual([
      ["Alder", "low"],
      ["Birch", "low"],
      ["Cedar", "moderate"],
      ["Dogwood", "moderate"],
      ["Elm", "elevated"],
    ]);
    expect(files.get("terms.yaml")).toContain('moderate: "Partly free"');
  });

  it("follow a score of which less is better", async () => {
    const { rows: made } = await indexOf(
      classes.replace(/Free|Not free/g, (name) => (name === "Free" ? "Fragile" : "Stable")),
      { columns, lower: ["Score"] },
    );
    expect([...made].map(([name, { riskBand }]) => [name, riskBand])).toEqual([
      ["Alder", "elevated"],
      ["Birch", "elevated"],
      ["Cedar", "moderate"],
      ["Dogwood", "moderate"],
      ["Elm", "low"],
    ]);
  });

  it("are refused where the scores of one lie among those of another, or nothing is a score", () => {
    expect(() => begun(classes.replace("36,Partly", "90,Partly"), { columns })).toThrow(
      /the classes of "Status" are no bands of its scores: a score of "[\w ]+" \(\d+\) is no worse than one of "[\w ]+"/,
    );
    expect(() => begun(classes, { columns: "Status=class" })).toThrow(
      'the classes of "Status" need a score in the table',
    );
  });
});

describe("flags of a method", () => {
  const plain = "Name,Day,Quality,Speed\nAlder,2026-01-31,90,60\nBirch,2026-01-31,70,75\n";

  it("take points as they are, and their mean", async () => {
    const { rows: made } = await indexOf(plain, { points: "comparable", mean: "arithmetic" });
    expect([...made.values()].map(({ score }) => score)).toEqual([75, 72.5]);
  });

  it("leave the goalposts of each column where nothing is said, and tell of the choice", () => {
    const { start, report, hints } = begun(plain);
    expect(start.method).toBe(null);
    expect(start.indicators.map(({ lo }) => lo)).not.toEqual([0, 0]);
    expect(report.notes.join("\n")).toContain("--points comparable takes them as they are");
    expect(hints).toEqual({ areComparable: true, mean: null, own: null });
  });

  it("refuse to compare points with what lies beyond them", () => {
    const beyond = plain.replace("75", "750");
    expect(() => begun(beyond, { points: "comparable" })).toThrow(
      'in all columns: "Speed" has others',
    );
  });
});

import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { load } from "js-yaml";
import { describe, expect, inject, it } from "vitest";
import { serve } from "../../src/hosts/serve/server.ts";
import { built } from "./built.ts";

const run = promisify(execFile);
const dist = inject("dist");
const site = built(dist);
const exports = join(dist, "api/data/exports");

describe("the data package of the demonstration", () => {
  it("holds for a reader of its own: hashes, types, keys and foreign keys, in the archive too", async () => {
    const { stdout } = await run("python3", ["test/whole/package.py", exports]);
    const { tables, foreignKeys, faults } = JSON.parse(stdout);
    expect(faults).toEqual([]);
    expect(tables).toBeGreaterThan(13);
    expect(foreignKeys).toBeGreaterThan(15);
  });

  it("has every export of every format as a resource", () => {
    const listed = site.manifest.files
      .map(({ path }) => path)
      .filter((path) => /^api\/data\/exports\/.*\.(?:json|csv|parquet)$/.test(path))
      .filter((path) => !/(?:datapackage|methodology)\.json$/.test(path))
      .map((path) => path.slice("api/data/exports/".length));
    const { resources } = site.json("api/data/exports/datapackage.json");
    const paths = resources.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(listed.toSorted());
  });
});

it("the snapshots hold, each row once, what the exports hold of their last day", () => {
  const { snapshots, count } = site.json("s/snapshots.json");
  expect(count).toBeGreaterThan(30);
  const rows = new Map<string, unknown[][]>();
  let before: unknown = null;
  for (const { date, sha256, href } of snapshots.toReversed()) {
    expect(href).toBe(`/s/snapshots/${sha256}.json`);
    const { previous, totals, datasets } = site.json(href.slice(1));
    expect(previous).toEqual(before);
    before = { date, sha256 };
    for (const [name, table] of Object.entries<{ rows: unknown[][] }>(datasets)) {
      rows.set(name, [...(rows.get(name) ?? []), ...table.rows]);
    }
    for (const [name, total] of Object.entries(totals))
      expect(rows.get(name)).toHaveLength(Number(total));
  }
  const last = snapshots[0].date;
  for (const name of ["observations", "evidence", "outcomes"]) {
    const known = site
      .json(`api/data/exports/${name}.json`)
      .rows.filter(({ knownOn }: { knownOn: string }) => knownOn <= last);
    expect(rows.get(name), name).toHaveLength(known.length);
  }
});

it("the citation file has what the format requires, in the forms that it requires", () => {
  // https://citation-file-format.github.io, schema 1.2.0: required keys and their patterns
  const cff: Record<string, unknown> = Object(
    load(readFileSync(join(dist, "CITATION.cff"), "utf8")),
  );
  expect(cff).toMatchObject({ "cff-version": "1.2.0", type: "dataset" });
  for (const key of ["message", "title", "abstract", "license", "version"]) {
    expect(cff[key], key).toMatch(/\S/);
  }
  expect(cff["authors"]).toEqual([
    { name: expect.any(String), website: expect.stringMatching(/^https?:/) },
  ]);
  expect(String(cff["date-released"])).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it("the catalogue gives each file of a dataset with its length and hash", () => {
  const catalog = JSON.parse(site.text("api/data/exports/dcat.jsonld"));
  const files = new Map(site.manifest.files.map((file) => [file.path, file]));
  let distributions = 0;
  for (const dataset of catalog["dcat:dataset"]) {
    for (const one of dataset["dcat:distribution"]) {
      const path = new URL(one["dcat:downloadURL"]["@id"]).pathname.slice(1);
      const file = files.get(path);
      expect(one["dcat:byteSize"]["@value"], path).toBe(String(file?.bytes));
      expect(one["spdx:checksum"]["spdx:checksumValue"]["@value"]).toBe(file?.sha256);
      distributions++;
    }
  }
  expect(distributions).toBeGreaterThan(50);
});

/** The code of the data page, with the address of a site. */
function oneLiners(address: string) {
  const texts = readFileSync("src/site/theme/pages.md", "utf8");
  const [, own = ""] = /^# data\.html$(.*?)^# /ms.exec(texts) ?? [];
  const found = own.replaceAll("{{exports}}", `${address}/api/data/exports`);
  return Array.from(
    found.matchAll(/^```([^\n]+)\n(.*?)\n```$/gms),
    ([, label = "", text = ""]) => ({
      ...{ label, text },
    }),
  );
}

describe("the one-liners of the data page", () => {
  const page = site.text("data.html");
  const document = readFileSync("docs/data.md", "utf8");

  it("are those of the documents", () => {
    const lines = oneLiners("https://index.example");
    expect(lines.length).toBeGreaterThan(5);
    for (const { label, text } of lines) {
      expect(document, label).toContain(text);
    }
    expect(page).toContain("IMPORTDATA");
  });

  it("run, where the program is here: curl and Python", async () => {
    const { server, address } = await serve(dist, 0);
    const lines = new Map(oneLiners(address).map(({ label, text }) => [label, text]));
    const [, url = ""] = /curl -O (\S+)/.exec(lines.get("curl") ?? "") ?? [];
    const { stdout } = await run("curl", ["-sf", url]);
    expect(stdout).toBe(site.text("api/data/exports/index-history.csv"));
    const program = `${lines.get("Python")}\nprint(len(rankings), rankings[0]["name"])`;
    const printed = await run("python3", ["-c", program]);
    const { rows } = site.json("api/data/exports/rankings.json");
    expect(printed.stdout).toBe(`${rows.length} ${rows[0].name}\n`);
    for (const format of ["json", "csv", "parquet"]) {
      const answer = await fetch(`${address}/api/data/exports/rankings?format=${format}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.equals(readFileSync(join(exports, `rankings.${format}`))), format).toBe(true);
    }
    server.close();
    server.closeAllConnections();
  });

  /** A program of a label, and lines that print the count and the sum of what it read. */
  const readers = [
    {
      label: "Python with pandas",
      command: "/usr/bin/python3",
      present: ["-c", "import pandas"],
      program: (text: string) => [
        "-c",
        `${text}\nprint(len(history), history["periodEnd"].dt.year.sum(), round(history["stressIndex"].sum(), 4))`,
      ],
    },
    {
      label: "R",
      command: "Rscript",
      present: ["--version"],
      program: (text: string) => [
        "-e",
        `${text}; years <- as.integer(substr(history$periodEnd, 1, 4)); cat(nrow(history), sum(years), format(round(sum(history$stressIndex, na.rm = TRUE), 4), digits = 15))`,
      ],
    },
  ];
  for (const { label, command, present, program } of readers) {
    const isHere = spawnSync(command, present).status === 0;
    if (!isHere) console.warn(`Skipped: ${label} is not installed`);
    it.skipIf(!isHere)(`run in ${label}, where it is here`, async () => {
      const { server, address } = await serve(dist, 0);
      const line = oneLiners(address).find((one) => one.label === label)?.text ?? "";
      const { stdout } = await run(command, program(line));
      server.close();
      server.closeAllConnections();
      const { rows } = site.json("api/data/exports/index-history.json");
      const sum = (of: (row: { periodEnd: string; stressIndex: number | null }) => number) =>
        rows.map(of).reduce((all: number, one: number) => all + one, 0);
      const [count, years, stress] = stdout.trim().split(/\s+/).map(Number);
      expect(count).toBe(rows.length);
      expect(years).toBe(sum(({ periodEnd }) => Number(periodEnd.slice(0, 4))));
      expect(stress).toBeCloseTo(
        sum(({ stressIndex }) => stressIndex ?? 0),
        3,
      );
    });
  }
});

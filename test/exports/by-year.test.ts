import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/answers/api/route.ts";
import { partsOf } from "../../src/answers/exports/by-year.ts";
import { firmHistory } from "../../src/answers/exports/datasets/firm-history.ts";
import { indexHistory } from "../../src/answers/exports/datasets/market.ts";
import { observations } from "../../src/answers/exports/datasets/observations.ts";
import {
  exportListingSchema,
  exportPartSchema,
} from "../../src/answers/exports/package/by-year-package.ts";
import { making } from "../../src/answers/exports/package/making.ts";
import { exportPackageSchema } from "../../src/answers/exports/package.ts";
import { dataExports } from "../../src/answers/routes/data-exports.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { mostRows } from "../../src/answers/rows/read-model.ts";
import { losingNone } from "../../src/build/lost-addresses.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { canonicalJson, sha256Hex } from "../../src/record/canonical.ts";
import { readingsSite } from "./readings-site.ts";

/** Two firms with four indicators: eight readings a week, 416 in 52 weeks. */
const rowsAWeek = 8;
const folder = "api/data/exports/";

function siteOf(weeks: number, rowsInFile: number): ReadModel {
  return { ...readingsSite(2, weeks), rowsInFile };
}

/** The files of the route by their names, as a build of the site has them. */
async function exportsOf(site: ReadModel): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of dataExports.entries(site)) {
    if (entry.file.includes("datapackage") || /observations|archive/.test(entry.file)) {
      files.set(entry.file.slice(folder.length), await bytesOf(entry));
    }
  }
  return files;
}

async function bytesOf({ reply }: Entry): Promise<Buffer> {
  const made = await reply();
  if (made.kind === "json") return Buffer.from(JSON.stringify(made.body));
  return Buffer.from(wholeBody(made.body));
}

const parsed = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(name)));
const namesOf = (files: ReadonlyMap<string, Buffer>, ending: string) =>
  [...files.keys()].filter((name) => name.startsWith("observations") && name.endsWith(ending));

describe("a dataset that grows with time", () => {
  it("is one file up to so many rows, and by year beyond", () => {
    expect(partsOf(observations, siteOf(60, 60 * rowsAWeek))).toEqual([]);
    const parts = partsOf(observations, siteOf(60, 60 * rowsAWeek - 1));
    expect(parts.map(({ year, page, pages }) => [year, page, pages])).toEqual([
      ["2024", 1, 1],
      ["2025", 1, 1],
    ]);
    expect(partsOf(indexHistory, siteOf(60, 1))).toEqual([]);
  });

  it("is one file in the demonstration, and below every host's limit with the longest rows", () => {
    expect(mostRows).toBe(50_000);
    // of the demonstration: 290 bytes of JSON for a row of evidence, the longest
    expect(mostRows * 290).toBeLessThan(25 * 2 ** 20);
  });

  it("has files of a year in each format, with further files for what a year has more", async () => {
    const files = await exportsOf(siteOf(60, 300));
    expect(namesOf(files, ".csv")).toEqual([
      "observations-2024.csv",
      "observations-2024-2.csv",
      "observations-2025.csv",
    ]);
    expect(namesOf(files, ".parquet")).toHaveLength(3);
    expect(namesOf(files, ".json")).toHaveLength(4);
  });

  it("has each row once, in the order of the whole, in every format", async () => {
    const whole = parsed(await exportsOf(siteOf(60, 1e6)), "observations.json");
    const files = await exportsOf(siteOf(60, 300));
    const parts = namesOf(files, ".json").filter((name) => name !== "observations.json");
    const rows = parts.flatMap((name) => parsed(files, name).rows);
    expect(rows).toEqual(whole.rows);
    const lines = namesOf(files, ".csv").map((name) => String(files.get(name)).split("\r\n"));
    expect(new Set(lines.map(([header]) => header)).size).toBe(1);
    expect(lines.flatMap((all) => all.slice(1, -1))).toHaveLength(whole.rowCount);
    const [first = ""] = namesOf(files, ".parquet");
    const file = new Uint8Array(files.get(first) ?? []).buffer;
    expect(await parquetReadObjects({ file })).toHaveLength(300);
  });

  it("keeps a past year's files to the byte while this year grows", async () => {
    const before = await exportsOf(siteOf(60, 300));
    const after = await exportsOf(siteOf(61, 300));
    const past = [...before.keys()].filter((name) => name.startsWith("observations-2024"));
    expect(past).toHaveLength(6);
    for (const name of past)
      expect(after.get(name)?.equals(before.get(name) ?? Buffer.of())).toBe(true);
    expect(after.get("observations-2025.csv")).not.toEqual(before.get("observations-2025.csv"));
  });

  it("is listed by its JSON, with the hash and length of each file and what the rows rest on", async () => {
    const files = await exportsOf(siteOf(60, 300));
    const listing = exportListingSchema.parse(parsed(files, "observations.json"));
    expect(listing.rowCount).toBe(60 * rowsAWeek);
    expect(listing.parts).toHaveLength(9);
    for (const { href, bytes, sha256, rowCount } of listing.parts) {
      const body = files.get(href.slice(1 + folder.length)) ?? Buffer.of();
      expect([bytes, sha256]).toEqual([body.length, sha256Hex(body)]);
      expect(rowCount).toBeGreaterThan(0);
    }
    expect(listing.sha256).toBe(sha256Hex(canonicalJson(listing.parts)));
    expect(exportPackageSchema.safeParse(listing).success).toBe(false);
  });

  it("says in a part which year it is of, what follows in it, and where its basis is", async () => {
    const files = await exportsOf(siteOf(60, 300));
    const first = exportPartSchema.parse(parsed(files, "observations-2024.json"));
    const last = exportPartSchema.parse(parsed(files, "observations-2024-2.json"));
    expect(first).toMatchObject({
      year: "2024",
      page: 1,
      rowCount: 300,
      basisHref: "/api/data/exports/observations.json",
    });
    expect(first.next).toBe("/api/data/exports/observations-2024-2.json");
    expect(last.next).toBeNull();
    expect(last.sha256).toBe(sha256Hex(canonicalJson(last.rows)));
  });

  it("is one resource of the data package, whose path lists its files", async () => {
    const { resources } = parsed(await exportsOf(siteOf(60, 300)), "datapackage.json");
    const csv = resources.find((one: { name: string }) => one.name === "observations");
    expect(csv.path).toEqual([
      "observations-2024.csv",
      "observations-2024-2.csv",
      "observations-2025.csv",
    ]);
    expect(csv.rowCount).toBe(60 * rowsAWeek);
    expect(csv.parts.map(({ rowCount }: { rowCount: number }) => rowCount)).toEqual([300, 116, 64]);
    expect(csv.schema.fields.length).toBeGreaterThan(4);
  });

  it("is in the archive while that has room for it, and is named by its addresses beyond", async () => {
    const archiveOf = async (rowsInFile: number) =>
      unzipSync(new Uint8Array((await exportsOf(siteOf(60, rowsInFile))).get("archive.zip") ?? []));
    expect(Object.keys(await archiveOf(300))).toContain("observations-2024-2.csv");
    const small = await archiveOf(20);
    expect(Object.keys(small).filter((name) => name.startsWith("observations"))).toEqual([]);
    expect(Buffer.from(small["datapackage.json"] ?? []).toString()).toContain(
      "/api/data/exports/observations-2024-2.csv",
    );
  });

  it("answers a request for all rows in another format with where its files are listed", () => {
    const { refused, lines } = dataExports.answer(siteOf(60, 300));
    expect(refused[`${folder}observations.csv`]).toMatchObject({ status: 501 });
    expect(refused[`${folder}observations.csv`]?.error).toContain(
      "/api/data/exports/observations.json",
    );
    expect(refused[`${folder}observations.json`]).toBeUndefined();
    expect(lines[`${folder}observations.ndjson`]).toBe(`${folder}observations.json`);
    expect(
      dataExports.answer(siteOf(60, 1e6)).refused[`${folder}observations.csv`],
    ).toBeUndefined();
  });

  it("makes the rows of a year once for all of its files", () => {
    let made = 0;
    const counting = {
      ...observations,
      rows: (site: ReadModel) => {
        made += 1;
        return observations.rows(site);
      },
    };
    const site = siteOf(60, 10);
    making([counting], site).files();
    // to count, and once a year
    expect(made).toBe(3);
  });

  it("may take the place of its one file in what was published, and no other may", async () => {
    async function* made() {
      for (const path of ["observations-2024.csv", "observations.json"]) {
        yield {
          path: folder + path,
          mediaType: "",
          status: 200,
          cache: "export" as const,
          body: "",
        };
      }
    }
    const all = async (published: readonly string[]) => {
      for await (const _ of losingNone(
        made(),
        published.map((one) => folder + one),
        [],
      ));
    };
    await all(["observations.csv", "observations-2023.csv", "observations.json"]);
    await expect(all(["firms.csv"])).rejects.toThrow("would be gone");
    await expect(all(["observations.parquet"])).rejects.toThrow("would be gone");
  });

  it("reads a panel of firms by the year of its period", () => {
    const site = siteOf(60, 300);
    expect(
      partsOf(firmHistory, { ...site, rowsInFile: 1 }).every(({ year }) => /^\d{4}$/.test(year)),
    ).toBe(true);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { metLimits, sizeAfter } from "../../bench/growth/reckoned.ts";

const built = {
  files: [
    { path: "index.html", bytes: 100 },
    { path: "api/firms/a.json", bytes: 10 },
    { path: "api/firms/b.json", bytes: 10 },
    { path: "api/data/exports/observations.json", bytes: 1000 },
    { path: "api/data/exports/publications.json", bytes: 300 },
    { path: "s/publications/ref/A-1.json", bytes: 50 },
    { path: "s/publications/ref/A-2.json", bytes: 50 },
  ],
  rows: new Map([["observations", 20]]),
  rowsInFile: 100,
  periods: 10,
  periodsPerYear: 50,
  firms: 2,
};
const sizeOf = (periods: number) => sizeAfter(built, 2, periods);

describe("the growth of a publication", () => {
  it("is what the build has, after as many periods", () => {
    expect(sizeOf(10)).toMatchObject({ files: 7, bytes: 100 + 20 + 1000 + 300 + 100 });
  });

  it("multiplies what is of firms and of periods", () => {
    const { bytes, files } = sizeAfter(built, 20, 20);
    expect(bytes).toBe(100 + 20 * 10 + 1000 * 10 * 2 + 300 * 2 + 100 * 2);
    // 400 rows of 20 periods are 4 files
    expect(files).toBe(1 + 20 + 4 + 1 + 4);
  });

  it("has no file of more rows than a file may have, however long the dataset is", () => {
    expect(sizeOf(50).largest).toEqual({ path: "api/data/exports/observations.json", bytes: 5000 });
    expect(sizeOf(1000).largest.bytes).toBeLessThan(300 * 101);
    expect(sizeAfter(built, 2000, 50).files).toBe(1 + 2000 + 1000 + 1 + 10);
  });

  it("meets the limit that comes first, or none in the years that are asked for", () => {
    expect(metLimits(sizeOf, { totalBytes: 10_000 }, 50, 20)).toMatch(/^bytes in all, in year 1\./);
    expect(metLimits(sizeOf, { files: 3 }, 50, 20)).toBe("files, on the first day");
    expect(metLimits(sizeOf, { fileBytes: 4000 }, 50, 20)).toContain("observations.json, in year");
    expect(metLimits(sizeOf, {}, 50, 20)).toBe("none in 20 years");
  });

  it("stands in docs/hosts.md for each host and plan", () => {
    const [, table = ""] =
      /<!-- growth -->([\s\S]*)<!-- end of growth -->/.exec(
        readFileSync("docs/hosts.md", "utf8"),
      ) ?? [];
    for (const host of ["cloudflare, free", "cloudflare, paid", "azure, free", "vercel, free"]) {
      expect(table.split(`| ${host} |`).length).toBe(3);
    }
    // what is stored by year never meets it
    expect(table).not.toContain("bytes in one file");
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { metLimits, reckoned } from "../../bench/growth/reckoned.ts";

const built = {
  files: [
    { path: "index.html", bytes: 100 },
    { path: "api/firms/a.json", bytes: 10 },
    { path: "api/firms/b.json", bytes: 10 },
    { path: "api/data/exports/observations.json", bytes: 1000 },
    { path: "api/data/exports/index-history.json", bytes: 300 },
    { path: "s/publications/ref/A-1.json", bytes: 50 },
    { path: "s/publications/ref/A-2.json", bytes: 50 },
  ],
  periods: 10,
  periodsPerYear: 50,
  firms: 2,
};

describe("the growth of a publication", () => {
  it("is what each period adds, of which a part is of each firm", () => {
    expect(reckoned(built, 20)).toEqual({
      firstFiles: 1 + 2 * 10 + 2,
      firstBytes: 100 + 20 * 10,
      filesPerPeriod: 0.2,
      bytesPerPeriod: (1000 * 10 + 300 + 100) / 10,
      largest: "api/data/exports/observations.json",
      largestPerPeriod: 1000,
      periodsPerYear: 50,
    });
  });

  it("meets the limit that comes first, or none in the years that are asked for", () => {
    const growth = reckoned(built, 2);
    expect(metLimits(growth, { fileBytes: 10_000 }, 20)).toBe(
      "bytes in one file, api/data/exports/observations.json, in year 2.0",
    );
    expect(metLimits(growth, { files: 15, fileBytes: 10_000 }, 20)).toBe("files, in year 1.0");
    expect(metLimits(growth, { files: 3 }, 20)).toBe("files, on the first day");
    expect(metLimits(growth, { totalBytes: 1e9 }, 20)).toBe("none in 20 years");
  });

  it("stands in docs/hosts.md for each host and plan", () => {
    const [, table = ""] =
      /<!-- growth -->([\s\S]*)<!-- end of growth -->/.exec(
        readFileSync("docs/hosts.md", "utf8"),
      ) ?? [];
    for (const host of ["cloudflare, free", "cloudflare, paid", "azure, free", "vercel, free"]) {
      expect(table.split(`| ${host} |`).length).toBe(3);
    }
    expect(table).toMatch(/bytes in one file, api\/data\/exports\/[a-z-]+\.json, in year \d/);
  });
});

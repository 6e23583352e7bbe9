import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { afterAll, describe, expect, it } from "vitest";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { writeNew } from "../../scripts/init/write-new.ts";
import { startFrom } from "../../src/content/delivery/start-from.ts";
import { loadContent } from "../../src/content/load.ts";
import { foundTables } from "./found-tables.ts";

// 41 tables that people publish, of which none is ours to commit. `test/init/found-tables.ts` says where
// each is from and under which licence; STELE_TABLES names a folder that has them.

const folder = process.env["STELE_TABLES"] ?? "../shared/data/found-tables";
const here = foundTables.filter(({ file }) => existsSync(join(folder, file)));

const settings = {
  ...{ name: "Table Index", prefix: "TIX", publisher: "Desk", baseUrl: "https://t.example" },
  host: "service-worker" as const,
  stress: false,
};

describe.skipIf(here.length === 0)(
  `a table that was found (skipped without ${folder}; STELE_TABLES names another)`,
  () => {
    const made = mkdtempSync(join(tmpdir(), "stele-found-"));
    afterAll(() => rmSync(made, { recursive: true, force: true }));

    it.each(here.filter(({ refused }) => refused === null))(
      "comes through whole, and is content without a problem: $file",
      async ({ file, options }) => {
        const { start, report } = startFrom(join(folder, file), options);
        // counted by another reader: no number of a column that is taken is lost without a line
        const taken = new Map(report.columns);
        const { data, meta } = Papa.parse<Record<string, string>>(
          readFileSync(join(folder, file), "latin1"),
          { header: true, skipEmptyLines: true },
        );
        const heads = (meta.fields ?? []).filter((head) =>
          /^(?:indicator|readings of|taken as readings)/.test(taken.get(head) ?? ""),
        );
        const numbers = data.flatMap((row) =>
          heads.filter((head) => /^-?[\d.]+(?:e[+-]?\d+)?$/i.test((row[head] ?? "").trim())),
        );
        expect(numbers.length).toBeGreaterThan(0);
        expect(start.observations.length + report.left.length).toBe(numbers.length);
        const content = join(made, file);
        mkdirSync(content);
        writeNew(content, contentFiles(settings, start), { kept: [], last: "content" });
        expect((await loadContent(content)).problems).toEqual([]);
      },
    );

    it.each(here.filter(({ refused }) => refused !== null))(
      "is refused with what it would need: $file",
      ({ file, options, refused }) => {
        expect(() => startFrom(join(folder, file), options)).toThrow(refused ?? "");
      },
    );
  },
);

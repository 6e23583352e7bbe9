import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { refuseUnchecked } from "../../scripts/init/own-check.ts";
import { startFrom, usualTable } from "../../src/content/delivery/start-from.ts";

// Ways in which days, numbers and totals are written in tables that people publish.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-forms-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function begun(text: string) {
  const path = join(folder, "table.csv");
  writeFileSync(path, text);
  return startFrom(path, usualTable);
}

const settings = {
  name: "Forms",
  prefix: "FRM",
  publisher: "Desk",
  baseUrl: "https://f.example",
  host: "service-worker" as const,
  stress: false,
};

describe("a table", () => {
  it.each([
    ["Jan-25", "2025-01-31"],
    ["202601", "2026-01-31"],
    ["2025/26", "2026-06-30"],
    ["1/25/20 17:00", "2020-01-25"],
    ["FY2024", "2024-12-31"],
  ])("has the day %s", (cell, day) => {
    const { start } = begun(`name,date,x\nAlder,${cell},1.5\nBirch,${cell},2.5\n`);
    expect(start.observations.map((row) => row.at(4))).toEqual([day, day]);
  });

  it.each([
    ["48.1 (p)", "48.1"],
    ["48.1*", "48.1"],
    ["63.8B", "63800000000"],
    ["1.25k", "1250"],
    ["7mn", "7000000"],
  ])("has the number %s", (cell, value) => {
    const { start } = begun(`name,date,x\nAlder,2026-01-31,${cell}\nBirch,2026-01-31,2\n`);
    expect(start.observations.map((row) => row.at(2))).toEqual([value, "2"]);
  });

  it("has cells without a value: infinite, and below what is measured, which is told", () => {
    const { start, report } = begun(
      "name,date,x\nAlder,2026-01-31,Inf\nBirch,2026-01-31,<48\nCedar,2026-01-31,4\nElm,2026-01-31,5\n",
    );
    expect(start.observations).toHaveLength(2);
    expect(report.columns.at(-1)?.at(1)).toContain("without a value: Inf 1");
    expect(report.left.map(({ why }) => why)).toEqual(['"x" is left out: "<48" is not a number']);
  });

  it("numbers its rows, and no indicator is made of that", () => {
    const { start, report } = begun(",name,date,x\n0,Alder,2026-01-31,5\n1,Birch,2026-01-31,6\n");
    expect(start.indicators.map(({ id }) => id)).toEqual(["x"]);
    expect(report.columns[0]).toEqual(["column 1", "left out: it numbers the rows"]);
  });

  it("has a row of totals, which is no firm and keeps no code from the others", () => {
    const { start, report } = begun(
      "code,name,date,visits\nE01,Alder,2025-01-31,100\nE02,Birch,2025-01-31,200\n-,ENGLAND TOTAL,2025-01-31,300\n",
    );
    expect(start.firms.map(({ firmId }) => firmId)).toEqual(["E01", "E02"]);
    expect(report.left.at(0)?.why).toContain('"ENGLAND TOTAL" is the sum of others');
  });

  it("has a firm that is called Total, which stays one", () => {
    const { start } = begun(
      "name,date,x\nAcme Total,2025-01-31,10\nBirch,2025-01-31,200\nCedar,2025-01-31,300\n",
    );
    expect(start.firms).toHaveLength(3);
  });

  it.each([
    ["old", "1911-01-01", "5"],
    ["far", "2090-01-01", "5"],
    ["tiny", "2020-01-01", "0.00000012"],
  ])("that is %s makes content that check accepts", async (_, day, value) => {
    const { start } = begun(
      `name,date,x\nAlder,${day},${value}\nBirch,${day},${Number(value) * 2}\n`,
    );
    const files = [...contentFiles(settings, start)].map(
      ([path, text]) => [`content/${path}`, text] as const,
    );
    await expect(refuseUnchecked(new Map(files))).resolves.toBeUndefined();
  });

  it("whose content check would refuse is refused before anything is written", async () => {
    const { start } = begun(`name,date,x\n${"A".repeat(320)},2026-01-31,5\nBirch,2026-01-31,6\n`);
    const files = [...contentFiles(settings, start)].map(
      ([path, text]) => [`content/${path}`, text] as const,
    );
    await expect(refuseUnchecked(new Map(files))).rejects.toThrow(
      "check would refuse what the table makes",
    );
  });
});

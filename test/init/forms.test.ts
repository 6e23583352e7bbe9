import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { refuseUnchecked } from "../../scripts/init/own-check.ts";
import { startFrom, type TableOptions, usualTable } from "../../src/content/delivery/start-from.ts";

// Ways in which days, numbers and totals are written in tables that people publish.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-forms-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function begun(text: string, options: Partial<TableOptions> = {}) {
  const path = join(folder, "table.csv");
  writeFileSync(path, text);
  return startFrom(path, { ...usualTable, ...options });
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
    ["FY24", "2024-12-31"],
    ["2025/2026", "2026-06-30"],
    ["2024*", "2024-12-31"],
    ["2024 (p)", "2024-12-31"],
    ["2024e", "2024-12-31"],
    ["1Q25", "2025-03-31"],
    ["Q4/24", "2024-12-31"],
    ["2H24", "2024-12-31"],
    ["4. Quartal 2024", "2024-12-31"],
    ["2024 1st half", "2024-06-30"],
    ["Dezember 2024", "2024-12-31"],
    ["août 2025", "2025-08-31"],
    ["5 de enero de 2025", "2025-01-05"],
    ["31-Jan-25", "2025-01-31"],
    ["31JAN2025", "2025-01-31"],
    ["Sun 4 Jan 2026", "2026-01-04"],
    ["KW 3/2025", "2025-01-19"],
    ["2026-01-05 - 2026-01-11", "2026-01-11"],
    ["2026年1月4日", "2026-01-04"],
    ["2026年1月", "2026-01-31"],
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
    ["51K", "51000"],
    ["1.2m", "1200000"],
    ["1.2 million", "1200000"],
    ["$0.8bn", "800000000"],
    ["3 crore", "30000000"],
    ["12,34,567", "1234567"],
    ["(1.5)", "-1.5"],
    ["1.5-", "-1.5"],
    ["48.1p", "48.1"],
    ["48.1[2]", "48.1"],
    ["48.1²", "48.1"],
  ])("has the number %s", (cell, value) => {
    const { start } = begun(
      `name,date,x\nAlder,2026-01-31,"${cell}"\nBirch,2026-01-31,${cell.startsWith("$") ? "$" : ""}2\n`,
    );
    expect(start.observations.map((row) => row.at(2))).toEqual([value, "2"]);
  });

  it("has seasons, which are no months even where they may be", () => {
    const seasons = ["2009/10", "2010/11", "2011/12"];
    const long = begun(`name,season,x\n${seasons.map((one) => `Alder,${one},5\n`).join("")}`);
    const wide = begun(`name,${seasons.join(",")}\nAlder,5,6,7\nBirch,6,7,8\n`);
    for (const { start } of [long, wide]) {
      const days = new Set(start.observations.map((row) => row.at(4)));
      expect([...days]).toEqual(["2010-06-30", "2011-06-30", "2012-06-30"]);
    }
    expect(long.report.notes.join()).toContain(
      "2009/10 is taken as the year that ends on 2010-06-30",
    );
  });

  it("has a unit behind all numbers of a column, and letters of footnotes, which are no billions", () => {
    const { start, report } = begun(
      "name,date,x,y\nAlder,2026-01-31,12 km,5a\nBirch,2026-01-31,13 km,6b\nCedar,2026-01-31,14 km,7\nElm,2026-01-31,15 km,8\n",
    );
    expect(start.indicators.map(({ id, unit }) => [id, unit])).toEqual([
      ["x", "km"],
      ["y", "points"],
    ]);
    expect(start.observations.map((row) => row.at(2))).toEqual(["12", "13", "14", "15", "7", "8"]);
    expect(report.left).toHaveLength(2);
  });

  it.each([
    ["week", "52", "1", ["2025-12-28", "2026-01-04"]],
    ["semester", "2", "1", ["2025-12-31", "2026-06-30"]],
    ["trimestre", "4", "1", ["2025-12-31", "2026-03-31"]],
  ])("has a column of years and one of each %s", (part, last, first, days) => {
    const { start } = begun(
      `name,year,${part},x\nAlder,2025,${last},5\nBirch,2025,${last},6\nAlder,2026,${first},5\nBirch,2026,${first},6\n`,
    );
    expect(start.indicators.map(({ id }) => id)).toEqual(["x"]);
    expect([...new Set(start.observations.map((row) => row.at(4)))]).toEqual(days);
  });

  it("has numbers before its rows that its header does not name, as R writes them", () => {
    const { start } = begun(
      '"name","date","x"\n"1","Alder",2026-01-31,5\n"2","Birch",2026-01-31,6\n',
    );
    expect(start.firms.map(({ name }) => name)).toEqual(["Alder", "Birch"]);
    expect(start.indicators.map(({ id }) => id)).toEqual(["x"]);
  });

  it("has the row numbers of a frame that was sorted and cut", () => {
    const { start } = begun(",name,date,x\n7,Alder,2026-01-31,5\n3,Birch,2026-01-31,6\n");
    expect(start.indicators.map(({ id }) => id)).toEqual(["x"]);
  });

  it("has the columns of ALFRED: a series, a day, and the day from which a value was known", () => {
    const { start } = begun(
      "series_id,date,realtime_start,realtime_end,value\nAAA,2025-10-01,2026-01-10,2026-02-09,5\nAAA,2025-10-01,2026-02-10,9999-12-31,5.5\nBBB,2025-10-01,2026-01-10,9999-12-31,7\n",
    );
    expect(start.observations.map((row) => [row.at(2), row.at(5)])).toEqual([
      ["5", "2026-01-10"],
      ["5.5", "2026-02-10"],
      ["7", "2026-01-10"],
    ]);
  });

  it.each([
    ["Average", 20],
    ["Industry average", 20],
    ["Median", 20],
    ["World", 60],
    ["Total général", 60],
    ["Razem", 60],
    ["合計", 60],
  ])("has a row called %s, which is told and left out", (name, value) => {
    const { start, report } = begun(
      `name,date,x\nAlder,2025-01-31,10\nBirch,2025-01-31,20\nCedar,2025-01-31,30\n${name},2025-01-31,${value}\n`,
    );
    expect(start.firms).toHaveLength(3);
    expect(report.left.at(0)?.why).toContain(`"${name}" is made of the others`);
  });

  it("has a firm in each column, and one of their sum, which is told and left out", () => {
    const text = "date,Alder,Birch,Total\n2025-12-31,5,6,11\n2026-01-31,5.5,6.5,12\n";
    const { start, report } = begun(text, { across: "Price" });
    expect(start.firms.map(({ name }) => name)).toEqual(["Alder", "Birch"]);
    expect(report.left.map(({ why }) => why)).toEqual([
      'the column "Total" is left out: it is made of the others',
    ]);
  });

  it("has a column for each vintage beside its days, and is told what to do", () => {
    const text =
      "name,date,2026-01-10,2026-02-10\nAlder,2025-12-31,5,5.5\nBirch,2025-12-31,6,6.5\n";
    expect(() => begun(text)).toThrow(/"2026-01-10", "2026-02-10" are days beside.*"knownOn"/);
  });

  it("has days that all begin a month, about which somebody is asked", () => {
    const days = ["2025-11-01", "2025-12-01", "2026-01-01"];
    const text = `name,date,x\n${days.map((day) => `Alder,${day},5\nBirch,${day},6\n`).join("")}`;
    const dated = ({ start }: ReturnType<typeof begun>) => [
      ...new Set(start.observations.map((row) => row.at(4))),
    ];
    const guessed = begun(text);
    expect(dated(guessed)).toEqual(days);
    expect(guessed.report.notes.join()).toContain("say --first-days period");
    expect(guessed.start.mapping?.columns[1]).toEqual({
      column: "date",
      is: "date",
      guessed: true,
    });
    const named = begun(text, { firstDays: "period" });
    expect(dated(named)).toEqual(["2025-11-30", "2025-12-31", "2026-01-31"]);
    expect(named.start.mapping).toMatchObject({ firstOf: "month" });
    expect(begun(text, { firstDays: "day" }).start.mapping?.columns[1]?.guessed).toBeUndefined();
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
    expect(report.left.at(0)?.why).toContain('"ENGLAND TOTAL" is made of the others');
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

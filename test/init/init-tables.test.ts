import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { writeNew } from "../../scripts/init/write-new.ts";
import type { Start } from "../../src/content/delivery/start.ts";
import { startFrom, type TableOptions, usualTable } from "../../src/content/delivery/start-from.ts";
import { type Report, reportLines, reportText } from "../../src/content/delivery/table/report.ts";
import { loadContent } from "../../src/content/load.ts";

// Tables as people have them: each comes through whole, or is told why not, and what is left out has a line.

const settings = {
  ...{ name: "Table Index", prefix: "TIX", publisher: "Desk", baseUrl: "https://t.example" },
  host: "service-worker" as const,
  stress: false,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-tables-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Options = Partial<TableOptions>;

function begun(table: string | Buffer, options: Options = {}): { start: Start; report: Report } {
  const path = join(folder, "table.csv");
  writeFileSync(path, table);
  return startFrom(path, { ...usualTable, ...options });
}

async function problemsOf(start: Start): Promise<readonly unknown[]> {
  const content = join(folder, "content");
  mkdirSync(content);
  writeNew(content, contentFiles(settings, start), { kept: [], last: "content" });
  return (await loadContent(content)).problems;
}

/** Rows as `name day indicator value unit`, in order. */
function readings({ firms, observations }: Start): readonly string[] {
  const names = new Map(firms.map(({ firmId, name }) => [firmId, name]));
  return observations.map(([id = "", indicator, value, unit, day]) => {
    return [names.get(id), day, indicator, value, unit].join(" ");
  });
}

const plain = ["Alder 2026-01-31 price 1.5 points", "Birch 2026-01-31 price 2.5 points"];

/** Nothing of a table is lost without a line: every cell is a reading, counted as blank, or told. */
function expectWhole({ start, report }: { start: Start; report: Report }): void {
  const heads = report.columns.map(([head]) => head);
  expect(new Set(heads).size).toBe(heads.length);
  expect(report.columns.every(([, what]) => what !== "")).toBe(true);
  const said = report.columns.map(([, what]) =>
    Number(/([\d,]+) readings?/.exec(what)?.[1]?.replaceAll(",", "") ?? 0),
  );
  const repeated = report.left.filter(({ why }) => why.includes("says the same")).length;
  expect(start.observations.length + repeated).toBe(said.reduce((a, b) => a + b, 0));
}

describe("a table of a shape that people have", () => {
  const utf16 = (text: string, big: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
    return big ? bytes.swap16() : bytes;
  };
  const csv = "name,date,price\nAlder,2026-01-31,1.5\nBirch,2026-01-31,2.5\n";
  const shapes: readonly (readonly [string, string | Buffer, Options, readonly string[]])[] = [
    ["commas", csv, {}, plain],
    [
      "semicolons and decimal commas",
      "name;date;price\nAlder;2026-01-31;1,5\nBirch;2026-01-31;2,5\n",
      {},
      plain,
    ],
    ["tabs", csv.replaceAll(",", "\t"), {}, plain],
    [
      "a mark of UTF-8, and line ends of Windows",
      `\ufeff${csv.replaceAll("\n", "\r\n")}`,
      {},
      plain,
    ],
    ["UTF-16, little end first", utf16(csv, false), {}, plain],
    ["UTF-16, big end first", utf16(csv, true), {}, plain],
    ["UTF-16 without a mark", Buffer.from(csv, "utf16le"), {}, plain],
    [
      "Windows-1252",
      Buffer.from(csv.replace("Birch", "Bürgen"), "latin1"),
      {},
      [plain[0] ?? "", "Bürgen 2026-01-31 price 2.5 points"],
    ],
    [
      "Windows-1251",
      Buffer.concat([
        Buffer.from("name,date,price\n"),
        Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]),
        Buffer.from(",2026-01-31,1.5\n"),
      ]),
      {},
      ["Москва 2026-01-31 price 1.5 points"],
    ],
    [
      "exponents and thousands",
      'name,date,price\nAlder,2026-01-31,4e+06\nBirch,2026-01-31,"1,234,567.5"\n',
      {},
      ["Alder 2026-01-31 price 4e+06 points", "Birch 2026-01-31 price 1234567.5 points"],
    ],
    [
      "cells without a value",
      "name,date,price\nAlder,2026-01-31,1.5\nBirch,2026-01-31,NA\nCedar,2026-01-31,#N/A\nDogwood,2026-01-31,-\nElm,2026-01-31,\n",
      {},
      [plain[0] ?? ""],
    ],
    [
      "years",
      "country,year,price\nKenya,2024,1.5\nKenya,2025,2.5\n",
      {},
      ["Kenya 2024-12-31 price 1.5 points", "Kenya 2025-12-31 price 2.5 points"],
    ],
    [
      "quarters",
      "name,quarter,price\nAlder,2025-Q4,1.5\nAlder,2026Q1,2.5\n",
      {},
      ["Alder 2025-12-31 price 1.5 points", "Alder 2026-03-31 price 2.5 points"],
    ],
    [
      "half-years",
      "name,period,price\nAlder,2025H2,1.5\nAlder,H1 2026,2.5\n",
      {},
      ["Alder 2025-12-31 price 1.5 points", "Alder 2026-06-30 price 2.5 points"],
    ],
    [
      "months in words",
      "name,month,price\nAlder,Jan 2026,1.5\nAlder,February 2026,2.5\n",
      {},
      ["Alder 2026-01-31 price 1.5 points", "Alder 2026-02-28 price 2.5 points"],
    ],
    [
      "a year and a month apart",
      "name,year,month,price\nAlder,2026,1,1.5\nAlder,2026,2,2.5\n",
      {},
      ["Alder 2026-01-31 price 1.5 points", "Alder 2026-02-28 price 2.5 points"],
    ],
    ["days first", "name,date,price\nAlder,31/01/2026,1.5\nBirch,31.01.2026,2.5\n", {}, plain],
    ["months first", "name,date,price\nAlder,1/31/2026,1.5\nBirch,1/31/2026,2.5\n", {}, plain],
    [
      "days of which nobody knows, and an option",
      "name,date,price\nAlder,1/2/2026,1.5\n",
      { days: "month-first" },
      ["Alder 2026-01-02 price 1.5 points"],
    ],
    [
      "long, with names of measures and units",
      "company,date,indicator,value,unit\nAlder,2026-01-31,price,1.5,EUR\nAlder,2026-01-31,staff,12,people\n",
      {},
      ["Alder 2026-01-31 price 1.5 EUR", "Alder 2026-01-31 staff 12 people"],
    ],
    [
      "wide by years below a title",
      '"Data Source","Keeper",\n\n"Country Name","Country Code","Indicator Name","2024","2025"\n"Kenya","KEN","Price","1.5",""\n"Peru","PER","Price","3.5","4.5"\n',
      {},
      [
        "Kenya 2024-12-31 price 1.5 points",
        "Peru 2024-12-31 price 3.5 points",
        "Peru 2025-12-31 price 4.5 points",
      ],
    ],
    [
      "a column for each firm",
      "date,Alder,Birch\n2026-01-31,1.5,2.5\n",
      { across: "price" },
      plain,
    ],
    [
      "names in Chinese",
      "名称,日期,价格\n北京市,2026-01-31,1.5\n上海市,2026-01-31,2.5\n",
      {},
      ["北京市 2026-01-31 measure_1 1.5 points", "上海市 2026-01-31 measure_1 2.5 points"],
    ],
    [
      "names in Greek",
      "όνομα,ημερομηνία,price\nΑθήνα,2026-01-31,1.5\n",
      {},
      ["Αθήνα 2026-01-31 price 1.5 points"],
    ],
    [
      "signs beside numbers",
      "name,date,price,share\nAlder,2026-01-31,$1.50,45%\n",
      {},
      ["Alder 2026-01-31 price 1.50 $", "Alder 2026-01-31 share 45 percent"],
    ],
    [
      "columns that are chosen",
      "team,date,pts,gf,note\nAlder,2026-01-31,3,2,x\n",
      { columns: "pts=Points (points) lower; team=name" },
      ["Alder 2026-01-31 points 3 points"],
    ],
    [
      "days in a column named after something, as eight digits",
      "player,ranking_date,points\nAlder,20260131,1.5\n",
      {},
      [plain[0]?.replace("price", "points") ?? ""],
    ],
    [
      "codes of two letters, of which NA and ND are two",
      "country,iso_a2,date,price\nNamibia,NA,2026-01-31,1.5\nKenya,KE,2026-01-31,2.5\n",
      {},
      ["Namibia 2026-01-31 price 1.5 points", "Kenya 2026-01-31 price 2.5 points"],
    ],
    [
      "states by their codes",
      "abbrev,price\nND,1.5\nAL,2.5\n",
      { on: "2026-01-31" },
      ["ND 2026-01-31 price 1.5 points", "AL 2026-01-31 price 2.5 points"],
    ],
    [
      "a measure whose name speaks of births",
      "name,date,Life expectancy at birth\nAlder,2026-01-31,71.5\n",
      {},
      ["Alder 2026-01-31 life_expectancy_at_birth 71.5 points"],
    ],
    [
      "people by first and last name, with their birthdays and codes",
      "player_id,first_name,last_name,birth_date,zip_code,date,price\n7,Ann,Alder,19800102,12345,2026-01-31,1.5\n8,Ann,Birch,19810203,54321,2026-01-31,2.5\n",
      {},
      ["Ann Alder 2026-01-31 price 1.5 points", "Ann Birch 2026-01-31 price 2.5 points"],
    ],
    [
      "a row of sums at the end of each day",
      "name,date,price\nAlder,2026-01-31,1.5\nBirch,2026-01-31,2.5\nGrand total,2026-01-31,4\n",
      {},
      plain,
    ],
    [
      "days in several notations",
      "name,date,price\nAlder,31 Jan 2026,1.5\nBirch,2026/01/31,2.5\n",
      {},
      plain,
    ],
    [
      "columns without a head or a value",
      "name,,date,price,remarks\nAlder,,2026-01-31,1.5,\nBirch,,2026-01-31,2.5,\n",
      {},
      plain,
    ],
    [
      "thousands by apostrophes, and a minus of typography",
      "name,date,price\nAlder,2026-01-31,1'234.5\nBirch,2026-01-31,−2.5\n",
      {},
      ["Alder 2026-01-31 price 1234.5 points", "Birch 2026-01-31 price -2.5 points"],
    ],
    ["a separator that its first line names", `sep=;\n${csv.replaceAll(",", ";")}`, {}, plain],
    [
      "names that differ by a letter alone",
      "name,date,price\nBank I,2026-01-31,1.5\nBank L,2026-01-31,2.5\n",
      {},
      ["Bank I 2026-01-31 price 1.5 points", "Bank L 2026-01-31 price 2.5 points"],
    ],
    ["weeks", "name,week,price\nAlder,2026-W05,1.5\n", {}, ["Alder 2026-02-01 price 1.5 points"]],
    [
      "fiscal years",
      "name,period,price\nAlder,FY2024,1.5\nAlder,FY2025,2.5\n",
      {},
      ["Alder 2024-12-31 price 1.5 points", "Alder 2025-12-31 price 2.5 points"],
    ],
    [
      "heads that are repeated",
      "name,date,price,price\nAlder,2026-01-31,1.5,9.5\n",
      {},
      ["Alder 2026-01-31 price 1.5 points", "Alder 2026-01-31 price_2 9.5 points"],
    ],
    [
      "a header again, a note below, and a short row",
      `${csv}name,date,price\nSource: nobody\nCedar,2026-01-31\n`,
      {},
      plain,
    ],
  ];

  it.each(shapes)("comes through whole: %s", async (_, table, options, expected) => {
    const made = begun(table, options);
    expect(readings(made.start)).toEqual(expected);
    expectWhole(made);
    expect(await problemsOf(made.start)).toEqual([]);
  });

  it("keeps identifiers, addresses, countries of three letters and groups", () => {
    const { start } = begun(
      "ticker,name,slug,iso_a3,sector,date,price\nBRK.B,Alder,the-alder,DEU,Real Estate,2026-01-31,1\nBB,北京,,CHN,Tech,2026-01-31,2\n",
    );
    expect(start.firms).toMatchObject([
      { firmId: "BRK.B", slug: "the-alder", country: "DE", groups: { sector: "Real Estate" } },
      { firmId: "BB", slug: "bb", country: "CN", groups: { sector: "Tech" } },
    ]);
  });

  it("takes names of one address as two, and says so", () => {
    const { start, report } = begun(
      "name,date,x\nC,2026-01-31,1\nC++,2026-01-31,2\nC#,2026-01-31,3\nЖук,2026-01-31,3\n",
    );
    expect(start.firms.map(({ slug }) => slug)).toEqual(["c", "c-f02", "c-f03", "zhuk"]);
    expect(report.notes.join("\n")).toContain('"C" (line 2) and "C++" (line 3) are taken as two');
  });

  it("names every column, and every row and cell that is left out, with its line", () => {
    const { report } = begun(
      'name,date,price,motto\nAlder,2026-01-31,1.5,"a\nb"\nBirch,soon,2.5,x\n,2026-01-31,3,y\nCedar,2026-01-31,dear,z\nAlder,2026-01-31,1.5,w\nElm,2026-01-31,NA,v\nFir,2026-01-31,7,u\n',
    );
    expect(report.columns).toEqual([
      ["name", "taken as names"],
      ["date", "taken as days"],
      ["price", 'indicator "price", points, higher is better; 3 readings; without a value: NA 1'],
      ["motto", 'left out: it is text, such as "a b"'],
    ]);
    expect(report.left).toMatchObject([
      { line: 4, why: expect.stringContaining('left out: its date is "soon"') },
      { line: 5, why: "left out: it has no name" },
      { line: 6, why: '"price" is left out: "dear" is not a number' },
      { line: 7, why: '"price" is left out: line 2 says the same' },
    ]);
    const text = reportText(report);
    for (const { line } of report.left) expect(text).toContain(`line ${line}: `);
    expect(reportLines(report, "from-table.txt").join("\n")).toContain("motto: left out");
  });

  const twice = "lines 2 and 3 are both of";
  it.each([
    [
      "matches",
      "Date,HomeTeam,AwayTeam,FTHG\n2026-01-31,Alder,Birch,2\n",
      'each row names two, in "HomeTeam" and "AwayTeam"',
    ],
    ["payments", "invoice,name,date,amount\n1,Alder,2026-01-31,2\n2,Alder,2026-01-31,3\n", twice],
    ["two that differ", "name,date,price\nAlder,2026-01-31,2\nAlder,2026-01-31,3\n", twice],
    [
      "two rows of heads, the years above",
      "name,2024,2024,2025,2025\n,price,staff,price,staff\nAlder,1.5,10,2.5,11\n",
      'both heads of its columns: join them into one, such as "2025 staff"',
    ],
    [
      "two rows of heads, the measures above",
      ",price,,staff,\nname,2024,2025,2024,2025\nAlder,1.5,2.5,10,11\n",
      'lines 1 and 2 are both heads of its columns: join them into one, such as "staff 2025"',
    ],
    [
      "names that stand once for several rows",
      "name,year,price\nKenya,2024,1\n,2025,2\nPeru,2024,3\n,2025,4\n,2026,5\n",
      "--columns",
    ],
    ["a workbook", Buffer.from("504b030414000600", "hex"), "it is an Excel workbook (.xlsx)"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "it is an Excel workbook (.xls)"],
    ["JSON", '[{"name": "Alder"}]', "it is JSON"],
    ["a page", "<!doctype html><table></table>", "it is HTML or XML"],
    ["no days", "name,price\nAlder,2\n", "--on YYYY-MM-DD"],
    ["days in two readings", "name,date,price\nAlder,1/2/2026,1.5\n", "--days day-first"],
    ["numbers in two readings", 'name,date,price\nAlder,2026-01-31,"1,234"\n', "--decimal comma"],
    ["a single thing", "date,price\n2026-01-31,1\n2026-02-28,2\n", "has nothing to compare"],
    ["no names", "date,price,share\n2026-01-31,1,2\n2026-01-31,1,3\n", '"date", "price", "share"'],
    ["a quote that never ends", 'name,date,price\nAlder,2026-01-31,"2\n', "line 2 has a quote"],
    [
      "names that are drawn alike",
      "name,date,price\nBank I,2026-01-31,1\nBank l,2026-01-31,2\n",
      'lines 2 and 3, "Bank I" and "Bank l", look alike',
    ],
    [
      "names that look alike",
      "name,date,price\nＡlder,2026-01-31,1\nAlder,2026-01-31,2\n",
      "look alike",
    ],
    ["nothing below the header", "name,date,price\n", "it has no row below its header"],
    ["text", "name,date,mood\nAlder,2026-01-31,good\n", '"mood" is text, such as "good"'],
  ])("is refused with what it would need: %s", (_, table, why) => {
    expect(() => begun(table)).toThrow(why);
  });

  it("says which columns there are when another one is named", () => {
    expect(() => begun(csv, { columns: "Cost=name" })).toThrow(
      'its columns are "name", "date", "price"',
    );
    expect(() => begun(csv, { encoding: "latin-99" })).toThrow('found "latin-99"');
  });
});

const shared = new URL("../../../shared/data/tables/", import.meta.url);

describe.skipIf(!existsSync(shared))(
  "a table that its keeper publishes (skipped without ../shared)",
  () => {
    const options: Readonly<Record<string, Options>> = {
      "companies-one-day.csv": { on: "2018-02-08" },
    };
    const tables = existsSync(shared)
      ? readdirSync(shared).filter((name) => name.endsWith(".csv"))
      : [];

    it.each(tables)("comes through whole, or is told why: %s", async (name) => {
      const path = new URL(name, shared).pathname;
      const begin = () => startFrom(path, { ...usualTable, ...options[name] });
      if (name === "football-matches.csv") {
        expect(begin).toThrow("each row names two");
        return;
      }
      const made = begin();
      expectWhole(made);
      const isWorld = ({ why }: { readonly why: string }) => why.includes('"World" is made of');
      expect(made.report.left.filter((one) => !isWorld(one))).toEqual([]);
      expect(await problemsOf(made.start)).toEqual([]);
    });

    it("keeps the price that is written 4e+06", () => {
      const { start } = startFrom(new URL("big-mac-prices.csv", shared).pathname, usualTable);
      expect(start.observations.filter(([, id]) => id === "local_price")).toHaveLength(2373);
      expect(start.period).toBe("half-year");
    });
  },
);

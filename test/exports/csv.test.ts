import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import type { Cell, Column } from "../../src/answers/exports/column.ts";
import type { Row } from "../../src/answers/exports/dataset.ts";
import { csvText as csvParts } from "../../src/answers/exports/formats.ts";
import type { FlatTable } from "../../src/answers/exports/table.ts";
import { fullRow, sampleRow, sampleTable } from "./sample-table.ts";
import { undefused } from "./undefused.ts";

const header = "id,text,count,value,flag,day,instant";

const csvText = (table: FlatTable) => [...csvParts(table)].join("");

describe("csvText()", () => {
  it("writes a header and ends every row with CRLF", () => {
    expect(csvText(sampleTable([]))).toBe(`${header}\r\n`);
    expect(csvText(sampleTable([sampleRow({ count: 1 }), sampleRow({ id: "b" })]))).toBe(
      `${header}\r\na,,1,,,,\r\nb,,,,,,\r\n`,
    );
  });

  it("quotes and doubles quotes as RFC 4180 does", () => {
    expect(csvText(sampleTable([sampleRow({ text: 'a "b", c\nd' })]))).toBe(
      `${header}\r\na,"a ""b"", c\nd",,,,,\r\n`,
    );
  });

  it("distinguishes an empty text from an absent one", () => {
    expect(csvText(sampleTable([sampleRow({ text: "" })]))).toBe(`${header}\r\na,"",,,,,\r\n`);
  });

  it("leaves numbers as they are and defuses the same characters in a text", () => {
    expect(csvText(sampleTable([sampleRow({ text: "-1.5", value: -1.5, count: -3 })]))).toBe(
      `${header}\r\na,"'-1.5",-3,-1.5,,,\r\n`,
    );
  });

  it("defuses a line inside a cell", () => {
    expect(csvText(sampleTable([fullRow])).split("\r\n")[2]).toMatch(/^'-1",-3,-1\.5,false,/);
  });

  it("parses back to the same rows, whatever they hold", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        const table = sampleTable(rows);
        const text = csvText(table);
        const { data, errors } = Papa.parse<Record<string, string>>(text, {
          header: true,
          delimiter: ",",
          newline: "\r\n",
          skipEmptyLines: true,
        });
        expect(errors).toEqual([]);
        const read = data.map((cells) =>
          Object.fromEntries(table.columns.map((column) => [column.name, cell(column, cells)])),
        );
        expect(read).toEqual(rows);
      }),
    );
  });
});

const someText = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.stringMatching(/^['=+\-@\t\r\n ,"＝a]{1,8}$/),
);

/** Leaves out empty text: most readers of CSV take it for an absence. */
const anyRow: fc.Arbitrary<Row> = fc
  .record({
    text: fc.option(someText),
    count: fc.option(fc.integer()),
    value: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0)),
    flag: fc.option(fc.boolean()),
  })
  .map(sampleRow);

function cell({ name, type }: Column, cells: Readonly<Record<string, string>>): Cell {
  const text = cells[name] ?? "";
  if (text === "") return null;
  if (type === "integer" || type === "number") return Number(text);
  return type === "boolean" ? text === "true" : undefused(text);
}

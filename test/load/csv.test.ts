import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvPositions, csvRows } from "../../src/content/text/csv.ts";

function rowsOf(text: string): readonly (readonly string[])[] {
  return [...csvRows(text, "table.csv")];
}

const cell = fc.string({ unit: fc.constantFrom("a", "é", "😀", " ", ",", '"', "\n", "0") });
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 8,
});

function cellAt(row: number, column: string) {
  return { origin: { file: "table.csv", row }, path: [column] as const };
}

/** The text at a 1-based line and column, counted in characters. */
function textAt(text: string, line: number, column: number): string {
  const rest = text
    .split("\n")
    .slice(line - 1)
    .join("\n");
  return [...rest].slice(column - 1).join("");
}

describe("csvRows()", () => {
  it("reads what was written, whatever the cells hold", () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(rowsOf(Papa.unparse(rows, { newline: "\n" }))).toEqual(rows);
      }),
    );
  });

  it("reads rows across the bounds of pieces correctly", () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => [
      `F${i}`,
      i % 3 === 0 ? `first line, "quoted"\nsecond line of ${i}` : `ünïcode ${"x".repeat(i % 97)}`,
      String(i),
    ]);
    const text = Papa.unparse(rows, { newline: "\n" });
    expect(Buffer.byteLength(text)).toBeGreaterThan(2.5 * 1024 * 1024);
    expect(rowsOf(text)).toEqual(rows);
    const wanted = [0, 12_345, 29_999, 39_999].map((row) => cellAt(row, "0"));
    const positions = csvPositions(text, wanted);
    for (const each of wanted) {
      const { line, column } = positions.get(each) ?? { line: 0, column: 0 };
      expect(textAt(text, line, column).startsWith(`${each.origin.row}`)).toBe(true);
    }
  });

  it("reads a row just under the limit and refuses one just over it", () => {
    const limit = 1024 * 1024;
    const row = (length: number) => `a,b\nF1,"${"line\n".repeat(length / 5)}"\nF2,x\n`;
    expect(rowsOf(row(limit - 100))).toHaveLength(3);
    expect(() => rowsOf(row(limit + 100))).toThrow("larger than 1 MiB");
    expect(() => rowsOf(`a,b\nF1,${"x".repeat(limit)}\n`)).toThrow("larger than 1 MiB");
  });

  it("yields the rows before a broken quote and then gives its position", () => {
    const rows: (readonly string[])[] = [];
    const read = (text: string) => {
      for (const row of csvRows(text, "table.csv")) rows.push(row);
    };
    const at = { line: 3, column: 3 };
    const error = expect.objectContaining({
      finding: expect.objectContaining({ rule: "csv-quote", at }),
    });
    expect(() => read('a,b\n1,x\n2,"é" y\n3,z\n')).toThrow(error);
    expect(rows).toEqual([
      ["a", "b"],
      ["1", "x"],
    ]);
  });
});

describe("csvPositions()", () => {
  it("finds the first character of every cell, after cells with line breaks too", () => {
    const columns = ["x", "y", "z"];
    fc.assert(
      fc.property(table, (rows) => {
        const text = Papa.unparse([columns, ...rows], { newline: "\n" });
        const wanted = rows.flatMap((_, i) => columns.map((column) => cellAt(i + 1, column)));
        const positions = csvPositions(text, wanted);
        for (const each of wanted) {
          const value = rows[each.origin.row - 1]?.[columns.indexOf(each.path[0])] ?? "";
          const { line, column } = positions.get(each) ?? { line: 0, column: 0 };
          const written = Papa.unparse([[value, "x"]], { newline: "\n" }).slice(0, -2);
          expect(textAt(text, line, column).startsWith(written)).toBe(true);
        }
      }),
    );
  });
});

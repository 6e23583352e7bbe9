import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvBatches } from "../../src/content/text/csv-batches.ts";
import { csvPositions } from "../../src/content/text/csv-places.ts";

function withFile<T>(text: string | Buffer, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "stele-csv-"));
  try {
    const file = join(folder, "table.csv");
    writeFileSync(file, text);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowsOf(file: string): readonly (readonly string[])[] {
  return [...csvBatches(file, "table.csv")].flatMap(({ rows }) => rows);
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

describe("csvBatches()", () => {
  it("reads what was written, whatever the cells hold", () => {
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), (rows, newline) => {
        const text = Papa.unparse(rows, { newline });
        expect(withFile(text, rowsOf)).toEqual(rows);
      }),
    );
  });

  it("reads rows across chunk boundaries correctly", () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => [
      `F${i}`,
      i % 3 === 0 ? `first line, "quoted"\nsecond line of ${i}` : `ünïcode ${"x".repeat(i % 97)}`,
      String(i),
    ]);
    const text = Papa.unparse(rows, { newline: "\n" });
    expect(Buffer.byteLength(text)).toBeGreaterThan(2.5 * 1024 * 1024);
    withFile(text, (file) => {
      expect(rowsOf(file)).toEqual(rows);
      const wanted = [0, 12_345, 29_999, 39_999].map((row) => cellAt(row, "0"));
      const positions = csvPositions(file, "table.csv", wanted);
      for (const each of wanted) {
        const { line, column } = positions.get(each) ?? { line: 0, column: 0 };
        expect(textAt(text, line, column).startsWith(`${each.origin.row}`)).toBe(true);
      }
    });
  });

  it("reads a row just under the limit and refuses one just over it", () => {
    const limit = 1024 * 1024;
    const row = (length: number) => `a,b\nF1,"${"line\n".repeat(length / 5)}"\nF2,x\n`;
    expect(withFile(row(limit - 100), rowsOf)).toHaveLength(3);
    expect(() => withFile(row(limit + 100), rowsOf)).toThrow("larger than 1 MiB");
    expect(() => withFile(`a,b\nF1,${"x".repeat(limit)}\n`, rowsOf)).toThrow("larger than 1 MiB");
  });

  it("yields the rows before a broken quote and then gives its position", () => {
    const rows: (readonly string[])[] = [];
    const read = (file: string) => {
      for (const batch of csvBatches(file, "table.csv")) rows.push(...batch.rows);
    };
    const at = { line: 3, column: 3 };
    const error = expect.objectContaining({
      finding: expect.objectContaining({ rule: "csv-quote", at }),
    });
    expect(() => withFile('a,b\n1,x\n2,"é" y\n3,z\n', read)).toThrow(error);
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
        const positions = withFile(text, (file) => csvPositions(file, "table.csv", wanted));
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

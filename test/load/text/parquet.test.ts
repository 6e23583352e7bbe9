import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { loadContent, loadDataset } from "../../../src/load/load.ts";
import { formatProblems } from "../../../src/problem-text.ts";
import { withWorld } from "../world.ts";

// Observations as Parquet are those of a CSV with the same cells, and so is what is wrong with them.

const world = "test/worlds/minimal/content/observations";
const csv = readFileSync(join(world, "2024.csv"), "utf8");
const { data: rows } = Papa.parse<Record<string, string>>(csv, {
  header: true,
  skipEmptyLines: true,
});

interface Column {
  readonly name: string;
  readonly type: object;
  readonly data: readonly (string | number | null)[];
}

const day = { type: "INT32", converted_type: "DATE" };
const text = { type: "BYTE_ARRAY", converted_type: "UTF8" };

/** The rows as a table with types of its own: numbers, days, and nothing where a cell is empty. */
function columnsOf(table: readonly Record<string, string>[]): readonly Column[] {
  const types = {
    knownOn: day,
    firmId: text,
    indicatorId: text,
    value: { type: "DOUBLE" },
    unit: text,
  };
  return Object.entries({ ...types, observedOn: day, evidenceId: text }).map(([name, type]) => ({
    name,
    type,
    data: table.map(({ [name]: cell = "" }) => {
      if (type === day) return Date.parse(`${cell}T00:00:00Z`) / 86_400_000;
      if (type === text) return cell === "" ? null : cell;
      return Number(cell);
    }),
  }));
}

function bytesOf(
  columns: readonly Column[],
  codec: "SNAPPY" | "UNCOMPRESSED" = "SNAPPY",
): Uint8Array {
  const elements = columns.map(({ name, type }) => ({
    name,
    repetition_type: "OPTIONAL",
    ...type,
  }));
  const schema = [{ name: "root", num_children: columns.length }, ...elements] as SchemaElement[];
  const columnData = columns.map(({ name, data }) => ({ name, data: [...data] }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, rowGroupSize: 7, codec }));
}

/** What is wrong with the world when its observations are these. */
function problemsOf(bytes: Uint8Array, name = "2024.parquet"): Promise<string> {
  return withWorld({ remove: ["observations/2024.csv"] }, async (content) => {
    writeFileSync(join(content, "observations", name), bytes);
    return formatProblems((await loadContent(content)).problems, "text");
  });
}

describe("observations as Parquet", () => {
  it("are those of the CSV", async () => {
    const due = await withWorld({}, loadDataset);
    for (const codec of ["SNAPPY", "UNCOMPRESSED"] as const) {
      const found = await withWorld({ remove: ["observations/2024.csv"] }, (content) => {
        writeFileSync(join(content, "observations/2024.parquet"), bytesOf(columnsOf(rows), codec));
        return loadDataset(content);
      });
      expect(found).toEqual(due);
    }
  });

  it("are checked alike, and a place is the number of the row and of the column", async () => {
    const wrong = rows.map((row, i) => (i === 8 ? { ...row, unit: "furlongs" } : row));
    const told = await problemsOf(bytesOf(columnsOf(wrong)));
    expect(told).toContain("observations/2024.parquet:9:5");
    expect(told).toContain('found "furlongs", allowed days');
    const unknown = rows.map((row, i) => (i === 8 ? { ...row, firmId: "" } : row));
    expect(await problemsOf(bytesOf(columnsOf(unknown)))).toContain(
      "observations/2024.parquet:9:2",
    );
  });

  it("name each column that is wrong, missing or nested", async () => {
    const columns = columnsOf(rows).map((one) =>
      one.name === "value" ? { ...one, name: "valeu" } : one,
    );
    const told = await problemsOf(bytesOf(columns));
    expect(told).toContain("observations/2024.parquet:1:4");
    expect(told).toContain('"valeu"');
    expect(told).toContain('Missing the column "value"');
  });

  it("are refused where the file is cut short, damaged or something else", async () => {
    const bytes = bytesOf(columnsOf(rows));
    for (const cut of [0, 3, 11, bytes.length - 1]) {
      expect(await problemsOf(bytes.subarray(0, cut))).toMatch(
        /2024\.parquet:1:1.*Cannot read as Parquet/,
      );
    }
    const altered = bytes.map((byte, i) => (i > 20 && i < 200 ? byte ^ 0xff : byte));
    expect(await problemsOf(altered)).toContain("observations/2024.parquet");
  });
});

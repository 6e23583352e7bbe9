import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import type { Row } from "../../src/answers/exports/dataset.ts";
import { parquetParts } from "../../src/answers/exports/formats.ts";
import { fullRow, sampleLabel, sampleRow, sampleTable } from "./sample-table.ts";

function written(rows: readonly Row[]): ArrayBuffer {
  return new Uint8Array(Buffer.concat([...parquetParts(sampleTable(rows), sampleLabel)])).buffer;
}

describe("parquetParts()", () => {
  it("gives back every type of cell, days as dates and instants in UTC", async () => {
    expect(await parquetReadObjects({ file: written([fullRow]) })).toEqual([
      {
        ...fullRow,
        day: new Date("1969-12-31T00:00:00Z"),
        instant: new Date("2024-02-29T06:30:59Z"),
      },
    ]);
  });

  it("keeps nulls as nulls, also in columns of nulls alone", async () => {
    const rows = [
      sampleRow({}),
      sampleRow({ id: "b", count: 0, text: "" }),
      sampleRow({ id: "c" }),
    ];
    expect(await parquetReadObjects({ file: written(rows) })).toEqual(rows);
  });

  it("writes a table without rows", async () => {
    expect(await parquetReadObjects({ file: written([]) })).toEqual([]);
    expect(parquetMetadata(written([])).schema.map(({ name }) => name)).toContain("instant");
  });

  it("carries the rest of the JSON package as metadata", () => {
    const [entry] = parquetMetadata(written([fullRow])).key_value_metadata ?? [];
    expect(entry?.key).toBe("package");
    expect(JSON.parse(entry?.value ?? "")).toEqual({ ...sampleLabel.head, ...sampleLabel.tail });
  });

  it("requires the cells of a column that is never absent", () => {
    const { schema } = parquetMetadata(written([fullRow]));
    const repetition = new Map(schema.map((column) => [column.name, column.repetition_type]));
    expect([repetition.get("id"), repetition.get("text")]).toEqual(["REQUIRED", "OPTIONAL"]);
  });

  it("keeps rows past the first row group", async () => {
    const rows = Array.from({ length: 17_000 }, (_, i) => sampleRow({ id: `r${i}`, count: i }));
    expect(await parquetReadObjects({ file: written(rows) })).toEqual(rows);
  });

  it("writes the same bytes for the same rows", () => {
    expect(new Uint8Array(written([fullRow]))).toEqual(new Uint8Array(written([{ ...fullRow }])));
  });

  it("refuses an integer that the file cannot hold", () => {
    expect(() => written([sampleRow({ count: 2 ** 31 })])).toThrow(
      'Cannot write Parquet: "count" is 2147483648, must be a 32-bit integer',
    );
  });
});

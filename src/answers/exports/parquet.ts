import type { SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { dayNumber } from "../../engine/numbers/calendar.ts";
import { at, present } from "../../model/language/at.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { BatchColumn } from "./batch.ts";
import type { Column, ColumnType } from "./column.ts";
import type { Cell } from "./dataset.ts";
import type { PackageLabel } from "./package.ts";
import type { FlatTable } from "./table.ts";

const types = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE" },
  /** UTC, to the millisecond. */
  datetime: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
} as const satisfies Readonly<Record<ColumnType, object>>;

const dayMilliseconds = 86_400_000;

/**
 * Apache Parquet with days as DATE, instants as TIMESTAMP in UTC, and nulls as nulls. The file
 * carries the rest of its JSON package as the metadata `package`. A batch is a row group. Same rows,
 * same bytes.
 */
export function* parquetParts(
  { columns, batches }: FlatTable,
  { head, tail }: PackageLabel,
): Iterable<Uint8Array> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(element)],
    kvMetadata: [{ key: "package", value: jsonText({ ...head, ...tail }) }],
    createdBy: "stele",
  });
  for (const batch of batches()) {
    const columnData = columns.map((column, i) => {
      return { name: column.name, data: cells(column, at(batch.columns, i)) };
    });
    file.write({ columnData, rowGroupSize: batch.length });
    yield taken(bytes);
  }
  file.finish();
  yield taken(bytes);
}

/** The bytes written since the last time; offsets go on from where they were. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

function element({ name, type, nullable }: Column): SchemaElement {
  return { name, ...types[type], repetition_type: nullable ? "OPTIONAL" : "REQUIRED" };
}

function cells({ name, type }: Column, { cells, places }: BatchColumn): Cell[] {
  const own = cells.map((cell) => stored(name, type, cell));
  return Array.from(places, (place) => present(own[place]));
}

function stored(name: string, type: ColumnType, cell: Cell): Cell {
  if (type === "integer" && cell !== null && !isInt32(cell)) {
    throw new RangeError(`Cannot write Parquet: "${name}" is ${cell}, must be a 32-bit integer`);
  }
  if (typeof cell !== "string") return cell;
  if (type === "date") return dayNumber(cell);
  return type === "datetime" ? milliseconds(cell) : cell;
}

function isInt32(cell: Cell): boolean {
  return Number.isInteger(cell) && Math.abs(Number(cell)) < 2 ** 31;
}

/** The milliseconds since 1970 of an instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
function milliseconds(instant: string): number {
  const [hour = 0, minute = 0, second = 0] = instant.slice(11, 19).split(":").map(Number);
  return dayNumber(instant) * dayMilliseconds + ((hour * 60 + minute) * 60 + second) * 1000;
}

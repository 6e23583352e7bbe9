import { join } from "node:path";
import type { ZodObject, z } from "zod";
import { numberCell, readNumber } from "../../model/cell.ts";
import { at, present } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import type { ContentFile, FileKind, Folder } from "../files/kinds.ts";
import {
  type Finding,
  type Findings,
  finding,
  findingOf,
  type Origin,
} from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { schemaFindings } from "../findings/schema-findings.ts";
import { type CsvBatch, csvBatches } from "../text/csv-batches.ts";
import { cellStarts, positionAt } from "../text/position.ts";
import { emptyFile } from "../text/read-text.ts";
import { buildRecords, type Records, type RecordsBuilder } from "./records.ts";

export function readTables<S extends ZodObject>(
  folder: Folder,
  kind: FileKind,
  schema: S,
  findings: Findings,
): Records<z.output<S>> {
  const builder = buildRecords<z.output<S>>(folder, kind);
  const table = { schema, columns: columnsOf(schema) };
  for (const file of folder.files.filter((one) => one.kind === kind)) {
    try {
      readTable(folder.root, file, table, findings, builder);
    } catch (cause) {
      findings.add(findingOf(cause, file.path));
      builder.miss();
    }
  }
  return builder.records();
}

/** How the tables of one kind are read; memoized cells are shared between them. */
interface TableKind<S extends ZodObject> {
  readonly schema: S;
  readonly columns: readonly Column[] | null;
}

/** Reads one table. Throws where its end cannot be reached. */
function readTable<S extends ZodObject>(
  root: string,
  file: ContentFile,
  table: TableKind<S>,
  findings: Findings,
  builder: RecordsBuilder<z.output<S>>,
): void {
  let readRow: RowReader | null = null;
  for (const batch of csvBatches(join(root, file.path), file.path)) {
    const [header] = batch.rows;
    if (header === undefined) continue;
    if (readRow === null) {
      const wrong = headerFindings(file.path, batch, table.schema);
      for (const each of wrong) findings.add(each);
      if (wrong.length > 0) {
        builder.miss();
        return;
      }
      readRow = rowReader(file.path, header, table, findings, builder);
    }
    let row = batch.firstRow;
    for (const cells of batch.rows) readRow(cells, row++);
  }
  if (readRow !== null) return;
  const names = Object.keys(table.schema.shape).join(",");
  throw emptyFile(file.path, `at least the names of its columns, "${names}"`);
}

type RowReader = (cells: readonly string[], row: number) => void;

function rowReader<S extends ZodObject>(
  file: string,
  header: readonly string[],
  { schema, columns }: TableKind<S>,
  findings: Findings,
  builder: RecordsBuilder<z.output<S>>,
): RowReader {
  // where a column is not there, the schema says what stands for it
  const isWhole = columns !== null && header.length === columns.length;
  const settled = isWhole ? cellsReader<z.output<S>>(columns, header) : () => null;
  return (cells, row) => {
    const isBlank = cells.length === 1 && cells[0] === "";
    if (row === 0 || isBlank) return;
    if (cells.length !== header.length) {
      findings.add(wrongCells({ file, row }, cells.length, header.length));
      builder.miss();
      return;
    }
    const record = settled(cells);
    if (record !== null) {
      builder.add(record, file, row);
      return;
    }
    const raw = Object.fromEntries(header.map((name, i) => [name, ownText(at(cells, i))]));
    const parsed = schema.safeParse(raw);
    if (parsed.success) {
      builder.add(parsed.data, file, row);
      return;
    }
    builder.refuse(raw);
    const wrong = schemaFindings(parsed.error.issues, raw, schema, { file, row });
    for (const each of wrong) findings.add(each);
  };
}

function wrongCells(origin: Origin, found: number, allowed: number): Finding {
  return finding("csv-cells", origin, [], "A row must have a cell for each column", {
    found: counted(found, "cell"),
    allowed:
      found > allowed
        ? `${counted(allowed, "cell")}; decimals have a point, and a cell with a comma is put in quotes`
        : counted(allowed, "cell"),
  });
}

/** Reads a row to its record, or to null when the schema has to check the whole row. */
type ReadCells<T> = (cells: readonly string[]) => T | null;

const maxKnown = 10_000;
/** V8 copies shorter slices; longer ones keep the text they were cut from in memory. */
const shortestSlice = 13;

/** Returned instead of a value when the column's schema refuses the cell. */
const refused = Symbol("refused");

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A column whose reads are memoized: each of its first distinct texts is checked once. */
function columnOf(name: string, schema: z.ZodType): Column {
  const check = checkOf(schema);
  const known = new Map<string, unknown>();
  const read = (text: string) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    const own = ownText(text);
    const value = check(own);
    if (value !== refused && known.size < maxKnown) known.set(own, value);
    return value;
  };
  return { name, read };
}

function checkOf(schema: z.ZodType): (text: string) => unknown {
  // large tables consist mostly of numbers that do not repeat; a described schema keeps its def
  if (schema.def === numberCell.def) return (text) => readNumber(text) ?? refused;
  return (text) => {
    const { success, data } = schema.safeParse(text);
    return success ? data : refused;
  };
}

/** A copy of a text that does not keep the text it was cut from in memory. */
function ownText(text: string): string {
  return text.length < shortestSlice ? text : Buffer.from(text).toString();
}

/** The columns of a kind of table; null when its schema has rules across cells. */
export function columnsOf({ def, shape }: ZodObject): readonly Column[] | null {
  const { checks = [] } = def;
  return checks.length > 0 ? null : Object.keys(shape).map((name) => columnOf(name, shape[name]));
}

/** A reader of rows to records as the schema gives them; a cell that repeats the one above is not looked up. */
export function cellsReader<T>(
  columns: readonly Column[],
  header: readonly string[],
): ReadCells<T> {
  const latest: Record<string, unknown> = {};
  for (const { name } of columns) latest[name] = null;
  const cellIndexes = columns.map(({ name }) => header.indexOf(name));
  const above: (string | null)[] = columns.map(() => null);
  return (cells) => {
    for (let i = 0; i < columns.length; i += 1) {
      const text = present(cells[present(cellIndexes[i])]);
      if (text === above[i]) continue;
      const { name, read } = present(columns[i]);
      const value = read(text);
      if (value === refused) return null;
      latest[name] = value;
      above[i] = text;
    }
    // a value for each column, which is all that the schema requires
    return { ...latest } as T;
  };
}

/** The findings on a header row; none when it names each column once, in any order; an optional one may lack. */
function headerFindings(
  file: string,
  { rows, text, line }: CsvBatch,
  { shape }: ZodObject,
): readonly Finding[] {
  const header = at(rows, 0);
  const near = Object.keys(shape);
  const starts = cellStarts(text, 0);
  const refuse = (rule: RuleId, column: number, message: string, detail: object = {}) => {
    const position = positionAt(text, at(starts, column), line);
    return finding(rule, { file, row: 0 }, [], message, { ...detail, at: position });
  };
  const [only = ""] = header;
  if (header.length === 1 && /[;\t]/.test(only)) {
    return [refuse("csv-delimiter", 0, "Cells must be separated by commas", { found: only })];
  }
  const wrong = header.flatMap((found, i) => {
    if (header.indexOf(found) < i) {
      return [refuse("csv-header", i, `A column must not be repeated: "${found}"`)];
    }
    if (near.includes(found)) return [];
    const detail = { found, allowed: near.join(", "), near };
    return [refuse("csv-header", i, "A column must be one of this table's", detail)];
  });
  const missing = near.filter((name) => !header.includes(name) && !shape[name].isOptional());
  if (missing.length === 0) return wrong;
  const listed = missing.map((name) => `"${name}"`).join(", ");
  const message = `Missing the column${missing.length === 1 ? "" : "s"} ${listed}`;
  return [...wrong, refuse("csv-header", 0, message)];
}

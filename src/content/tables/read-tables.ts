import { join } from "node:path";
import type { ZodObject, z } from "zod";
import { at, present } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { type ContentFile, type FileKind, type Folder, layouts } from "../files/layout.ts";
import { type Finding, type Findings, finding, type Origin } from "../findings/finding.ts";
import { schemaFindings } from "../findings/schema-findings.ts";
import { type CsvBatch, csvBatches } from "../text/csv-batches.ts";
import { cellStarts } from "../text/csv-cells.ts";
import { positionAt } from "../text/position.ts";
import { emptyFile, unreadable } from "../text/read-text.ts";
import { type Column, columnOf, ownText, refused } from "./column.ts";
import { buildRecords, type Records, type RecordsBuilder } from "./records.ts";

/** The rows of all tables of one kind. */
export function readTables<S extends ZodObject>(
  folder: Folder,
  kind: FileKind,
  schema: S,
  findings: Findings,
): Records<z.output<S>> {
  const builder = buildRecords<z.output<S>>();
  const files = folder.files.filter((file) => file.kind === kind);
  if ((files.length === 0 && layouts[kind].required) || folder.misnamed?.has(kind)) builder.miss();
  const columns = columnsOf(schema);
  for (const file of files) {
    try {
      if (!readTable(folder.root, file, { schema, columns }, findings, builder)) builder.miss();
    } catch (cause) {
      findings.add(unreadable(file.path, cause));
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

/** Reads one table; returns whether its end was reached, whatever its rows contain. */
function readTable<S extends ZodObject>(
  root: string,
  file: ContentFile,
  table: TableKind<S>,
  findings: Findings,
  builder: RecordsBuilder<z.output<S>>,
): boolean {
  let readRow: RowReader | null = null;
  for (const batch of csvBatches(join(root, file.path), file.path)) {
    if (batch.kind === "finding") {
      findings.add(batch.finding);
      return false;
    }
    const [header] = batch.rows;
    if (header === undefined) continue;
    if (readRow === null) {
      const wrong = headerFindings(file.path, batch, ...columnNames(table.schema));
      for (const each of wrong) findings.add(each);
      if (wrong.length > 0) return false;
      readRow = rowReader(file.path, header, table, findings, builder);
    }
    let row = batch.firstRow;
    for (const cells of batch.rows) readRow(cells, row++);
  }
  if (readRow === null) findings.add(emptyFile(file.path, headerWords(table)));
  return readRow !== null;
}

/** The names of all columns, and of those that a table may lack. */
function columnNames({ shape }: ZodObject): [readonly string[], ReadonlySet<string>] {
  const names = Object.keys(shape);
  return [names, new Set(names.filter((name) => shape[name].isOptional()))];
}

function headerWords({ schema }: TableKind<ZodObject>): string {
  return `at least the names of its columns, "${Object.keys(schema.shape).join(",")}"`;
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

/** The columns of a kind of table; null when its schema has rules across cells. */
export function columnsOf({ def, shape }: ZodObject): readonly Column[] | null {
  const { checks = [] } = def;
  return checks.length > 0 ? null : Object.keys(shape).map((name) => columnOf(name, shape[name]));
}

/**
 * A reader of rows. Its records equal those of the schema, with keys in the same order. A cell that
 * repeats the one above it is not looked up.
 */
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
  path: string,
  batch: CsvBatch,
  columns: readonly string[],
  optional: ReadonlySet<string>,
): readonly Finding[] {
  const header = at(batch.rows, 0);
  const starts = cellStarts(batch.text, 0);
  const origin = { file: path, row: 0 };
  const position = (column: number) => positionAt(batch.text, at(starts, column), batch.line);
  const [only = ""] = header;
  if (header.length === 1 && /[;\t]/.test(only)) {
    const message = "Cells must be separated by commas";
    return [finding("csv-delimiter", origin, [], message, { found: only, at: position(0) })];
  }
  const wrong = header.flatMap((name, i) => {
    const at = position(i);
    if (header.indexOf(name) < i) {
      const message = `A column must not be repeated: "${name}"`;
      return [finding("csv-header", origin, [], message, { at })];
    }
    if (columns.includes(name)) return [];
    const message = "A column must be one of this table's";
    const allowed = columns.join(", ");
    return [
      finding("csv-header", origin, [], message, { found: name, allowed, near: columns, at }),
    ];
  });
  const missing = columns.filter((name) => !header.includes(name) && !optional.has(name));
  return missing.length === 0 ? wrong : [...wrong, missingColumns(missing, path, position(0))];
}

function missingColumns(names: readonly string[], path: string, at: Finding["at"]): Finding {
  const listed = names.map((name) => `"${name}"`).join(", ");
  const message = `Missing the column${names.length === 1 ? "" : "s"} ${listed}`;
  return finding("csv-header", { file: path, row: 0 }, [], message, { at });
}

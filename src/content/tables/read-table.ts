import type { ZodObject, z } from "zod";
import { readingCell, readNumber } from "../../model/cell.ts";
import { at, present } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { pillarColumn } from "../../model/methodology/given-score.ts";
import { type Finding, finding, type Origin } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { csvRows } from "../text/csv.ts";
import type { RecordsBuilder } from "./records.ts";

/** A reader of the tables of one kind, which share their memoized cells. It throws where the end cannot be reached. */
export function tableReader<T>(
  schema: ZodObject,
  builder: RecordsBuilder<T>,
): (file: string, text: string) => void {
  const columns = columnsOf(schema);
  return (file, text) => {
    const rows = csvRows(text, file);
    const { value: header = [] } = rows.next();
    const wrong = headerFindings(file, header, schema);
    if (wrong.length > 0) {
      builder.miss(...wrong);
      return;
    }
    // where a column is not there, the schema says what stands for it
    const isWhole = columns !== null && header.length === columns.length;
    const settled = isWhole ? cellsReader<T>(columns, header) : () => null;
    let row = 0;
    for (const cells of rows) {
      row += 1;
      if (cells.length !== header.length) {
        const isBlank = cells.length === 1 && cells[0] === "";
        if (!isBlank) builder.miss(wrongCells({ file, row }, cells.length, header.length));
        continue;
      }
      const record = settled(cells);
      if (record !== null) {
        builder.add(record, file, row);
        continue;
      }
      const raw = Object.fromEntries(header.map((name, i) => [name, ownText(at(cells, i))]));
      builder.check(raw, { file, row });
    }
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
  if (schema.def === readingCell.def) {
    return (text) => (text === "" ? null : (readNumber(text) ?? refused));
  }
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

/** A reader of rows to records as the schema gives them; null where it has to check the whole row. */
export function cellsReader<T>(
  columns: readonly Column[],
  header: readonly string[],
): (cells: readonly string[]) => T | null {
  const cellIndexes = columns.map(({ name }) => header.indexOf(name));
  return (cells) => {
    const record: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i += 1) {
      const { name, read } = present(columns[i]);
      const value = read(present(cells[present(cellIndexes[i])]));
      if (value === refused) return null;
      record[name] = value;
    }
    // a value for each column, which is all that the schema requires
    return record as T;
  };
}

/** Whether a table has columns beside those of its schema, such as one for each pillar. */
function isOpenTo(name: string, { catchall }: ZodObject["def"]): boolean {
  const isOpen = catchall !== undefined && catchall._zod.def.type !== "never";
  return isOpen && name.startsWith(pillarColumn) && name.length > pillarColumn.length;
}

/** The findings on a header row; none when it names each column once, in any order; an optional one may lack. */
function headerFindings(
  file: string,
  header: readonly string[],
  { shape, def }: ZodObject,
): readonly Finding[] {
  const near = Object.keys(shape);
  const refuse = (rule: RuleId, column: number, message: string, detail: object = {}) => {
    return finding(rule, { file, row: 0 }, [column], message, detail);
  };
  const [only = ""] = header;
  if (header.length === 1 && /[;\t]/.test(only)) {
    return [refuse("csv-delimiter", 0, "Cells must be separated by commas", { found: only })];
  }
  const wrong = header.flatMap((found, i) => {
    if (header.indexOf(found) < i) {
      return [refuse("csv-header", i, `A column must not be repeated: "${found}"`)];
    }
    if (near.includes(found) || isOpenTo(found, def)) return [];
    const detail = { found, allowed: near.join(", "), near };
    return [refuse("csv-header", i, "A column must be one of this table's", detail)];
  });
  const missing = near.filter((name) => !header.includes(name) && !shape[name].isOptional());
  if (missing.length === 0) return wrong;
  const listed = missing.map((name) => `"${name}"`).join(", ");
  const message = `Missing the column${missing.length === 1 ? "" : "s"} ${listed}`;
  return [...wrong, refuse("csv-header", 0, message)];
}

import { present } from "../../model/language/at.ts";
import { describedIn } from "../../model/language/in-words.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { type Cell, type Column, cellOf } from "./column.ts";
import type { ExportDataset, FlatDataset, NestedDataset, Row } from "./dataset.ts";

export type ExportTable = FlatTable | NestedTable;

interface Table<D> {
  readonly dataset: D;
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

export interface FlatTable extends Table<FlatDataset> {
  readonly nested: false;
  /** The cells of each row, in the order of these columns or of all; made as they are read, never all in memory. */
  readonly rows: (names?: readonly string[]) => Iterable<readonly Cell[]>;
}

interface NestedTable extends Table<NestedDataset> {
  readonly nested: true;
  readonly rows: () => readonly object[];
}

/** The table of a dataset, or of some of its rows. */
export function exportTable(
  dataset: ExportDataset,
  readModel: ReadModel,
  some?: readonly Row[],
): ExportTable {
  const { words } = readModel.analysis.world.publisher;
  const said = describedIn(dataset, words);
  if (!said.nested) {
    const columns = describedIn(said.columns(readModel), words);
    const rows = some === undefined ? said.rows : () => some;
    return flatTable({ ...said, columns: () => columns, rows }, readModel);
  }
  const rows = [...said.rows(readModel)];
  return { nested: true, dataset: said, columns: [], rowCount: rows.length, rows: () => rows };
}

export function flatTable(dataset: FlatDataset, readModel: ReadModel): FlatTable {
  const columns = dataset.columns(readModel);
  const all = columns.map(({ name }) => name);
  const made = dataset.rows(readModel);
  // rows that were made at once are kept, those that are made one by one are made again
  const again = Array.isArray(made) ? () => made : () => dataset.rows(readModel);
  let rowCount = 0;
  for (const _ of made) rowCount += 1;
  function* rows(names: readonly string[] = all) {
    for (const row of again()) yield names.map((name) => cellOf(row[name]));
  }
  return { nested: false, dataset, columns, rowCount, rows };
}

/** Also the rows of a row group of Parquet: half as many make a longer file, twice as many read more of it. */
const rowsInGroup = 8192;

/** Rows in groups of at most `most`, one after the other. */
export function* rowGroups<T>(
  rows: Iterable<T>,
  most = rowsInGroup,
): Generator<readonly T[], undefined> {
  let group: T[] = [];
  for (const row of rows) {
    group.push(row);
    if (group.length < most) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Rows as text, part after part: each cell after the label of its column, then the end of the row. */
export function* rowTexts(
  rows: Iterable<readonly Cell[]>,
  labels: readonly string[],
  textOf: (cell: Cell) => string,
  end: string,
): Iterable<string> {
  for (const group of rowGroups(rows)) {
    // the text of a cell is made once for all rows of a group that have it
    const known = labels.map((label) => ({ label, texts: new Map<Cell, string>() }));
    let text = "";
    for (const row of group) {
      for (let i = 0; i < row.length; i += 1) {
        const cell = present(row[i]);
        const { label, texts } = present(known[i]);
        let own = texts.get(cell);
        if (own === undefined) {
          own = label + textOf(cell);
          texts.set(cell, own);
        }
        text += own;
      }
      text += end;
    }
    yield text;
  }
}

/** The rows of a table as objects in JSON, each after a separator but the first. */
export function* memberTexts(
  { rows }: FlatTable,
  names: readonly string[],
  separator: string,
  nameText: (name: string) => string,
  cellText: (cell: Cell) => string,
): Iterable<string> {
  const labels = names.map((name, i) => `${i === 0 ? `${separator}{` : ","}${nameText(name)}:`);
  let first = separator.length;
  for (const text of rowTexts(rows(names), labels, cellText, "}")) {
    yield text.slice(first);
    first = 0;
  }
}

import { describedIn } from "../../model/language/in-words.ts";
import { once } from "../../model/language/memoize.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { type Batch, batching } from "./batch.ts";
import type { Column } from "./column.ts";
import type { Cell, ExportDataset, FlatDataset, NestedDataset, Row } from "./dataset.ts";

/** A dataset whose rows all formats write. */
export type ExportTable = FlatTable | NestedTable;

export interface FlatTable {
  readonly nested: false;
  readonly dataset: FlatDataset;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The cells of the rows, in the order of the columns. */
  readonly batches: () => readonly Batch[];
}

export interface NestedTable {
  readonly nested: true;
  readonly dataset: NestedDataset;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly rows: () => readonly object[];
}

export function exportTable(dataset: ExportDataset, readModel: ReadModel): ExportTable {
  const { words } = readModel.analysis.world.publisher;
  const said = describedIn(dataset, words);
  if (said.nested) return nestedTable(said, readModel);
  const columns = () => describedIn(dataset.columns(readModel), words);
  return flatTable({ ...said, columns }, readModel);
}

/** Throws a RangeError when a row has not exactly the cells its columns name. */
export function flatTable(dataset: FlatDataset, readModel: ReadModel): FlatTable {
  const columns = dataset.columns(readModel);
  const batches = once(() => {
    const made = batching(columns.length);
    const names = columns.map(({ name }) => name);
    for (const row of dataset.rows(readModel)) made.add(cellsOf(dataset.name, names, row));
    return made.batches();
  });
  const rowCount = batches().reduce((sum, { length }) => sum + length, 0);
  return { nested: false, dataset, columns, rowCount, batches };
}

function nestedTable(dataset: NestedDataset, readModel: ReadModel): NestedTable {
  const rows = once(() => [...dataset.rows(readModel)]);
  const columns = dataset.columns(readModel);
  return { nested: true, dataset, columns, rowCount: rows().length, rows };
}

function cellsOf(dataset: string, names: readonly string[], row: Row): readonly Cell[] {
  const cells = names.map((name) => row[name] ?? absent(dataset, name, row));
  const found = Object.keys(row);
  if (found.length === names.length) return cells;
  const extra = found.find((name) => !names.includes(name));
  return extra === undefined ? cells : refuse(dataset, extra, "a cell without a column");
}

function absent(dataset: string, name: string, row: Row): null {
  if (row[name] === null) return null;
  return refuse(dataset, name, "a column without a cell");
}

function refuse(dataset: string, name: string, found: string): never {
  throw new RangeError(`Cannot export "${dataset}": "${name}" is ${found}`);
}

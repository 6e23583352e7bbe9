import type { ReadModel } from "../answers/read-model.ts";
import { captured, retaken } from "../language/reads.ts";
import type { Column } from "./column.ts";
import type { Cell, ExportDataset, FlatDataset, NestedDataset, Row } from "./dataset.ts";

/**
 * Rows that may be gone through any number of times. Up to `mostHeld` are held between the formats that
 * are made of them; more are made anew each time, so that a million of them are never in memory.
 */
export interface Rows<R> extends Iterable<R> {
  readonly length: number;
}

/** A dataset whose rows all formats write. */
export type ExportTable = FlatTable | NestedTable;

export interface FlatTable {
  readonly nested: false;
  readonly dataset: FlatDataset;
  readonly columns: readonly Column[];
  /** The cells of each row, exactly in the order of the columns. */
  readonly rows: Rows<Row>;
}

export interface NestedTable {
  readonly nested: true;
  readonly dataset: NestedDataset;
  readonly columns: readonly Column[];
  readonly rows: Rows<object>;
}

export function exportTable(dataset: ExportDataset, readModel: ReadModel): ExportTable {
  return dataset.nested ? nestedTable(dataset, readModel) : flatTable(dataset, readModel);
}

/** Throws a RangeError when a row has not exactly the cells its columns name. */
export function flatTable(dataset: FlatDataset, readModel: ReadModel): FlatTable {
  return flatTableOf(dataset, readModel, () => dataset.rows(readModel));
}

/** The table of some rows of a dataset, in its order. */
export function flatTableOf(
  dataset: FlatDataset,
  readModel: ReadModel,
  make: () => Iterable<Row>,
): FlatTable {
  const columns = dataset.columns(readModel);
  const rows = rowsOf(readModel, function* () {
    for (const row of make()) yield inOrder(dataset.name, columns, row);
  });
  return { nested: false, dataset, columns, rows };
}

function nestedTable(dataset: NestedDataset, readModel: ReadModel): NestedTable {
  return {
    nested: true,
    dataset,
    columns: dataset.columns(readModel),
    rows: rowsOf(readModel, () => dataset.rows(readModel)),
  };
}

/** Some 20 MB of rows: the history of 2,500 firms over a year of weeks. */
export const mostHeld = 131_072;

/** Rows of which each is made once to count them. Whoever takes them has read what they are made of. */
function rowsOf<R>(readModel: ReadModel, make: () => Iterable<R>): Rows<R> {
  let length = 0;
  const held = captured(readModel, () => {
    const rows: R[] = [];
    for (const row of make()) {
      length += 1;
      if (length <= mostHeld) rows.push(row);
      else rows.length = 0;
    }
    return rows;
  });
  const rows = length <= mostHeld ? () => retaken(readModel, held) : make;
  return { length, [Symbol.iterator]: () => rows()[Symbol.iterator]() };
}

/** The row itself where its cells are in order already: a million rows are not copied. */
function inOrder(dataset: string, columns: readonly Column[], row: Row): Row {
  const names = Object.keys(row);
  const isSame = (name: string, i: number) => name === columns[i]?.name && row[name] !== undefined;
  if (names.length === columns.length && names.every(isSame)) return row;
  const cells: Record<string, Cell> = {};
  for (const { name } of columns) cells[name] = cellOf(dataset, name, row);
  if (Object.keys(row).length !== columns.length) {
    const extra = Object.keys(row).find((key) => !Object.hasOwn(cells, key));
    if (extra !== undefined) refuse(dataset, extra, "a cell without a column");
  }
  return cells;
}

function cellOf(dataset: string, name: string, row: Row): Cell {
  const cell = row[name];
  if (cell === undefined) refuse(dataset, name, "a column without a cell");
  return cell;
}

function refuse(dataset: string, name: string, found: string): never {
  throw new RangeError(`Cannot export "${dataset}": "${name}" is ${found}`);
}

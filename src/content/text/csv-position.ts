import { at } from "../../model/language/at.ts";
import type { Position } from "../findings/finding.ts";
import { type CsvBatch, csvBatches } from "./csv-batches.ts";
import { cellStarts, rowEnd } from "./csv-cells.ts";
import { positionAt } from "./position.ts";

export interface CellWanted {
  readonly row: number;
  /** The name of a column; null for the row itself. */
  readonly column: string | null;
}

/** The positions of cells in a table, which is read again; used only once there is a problem. */
export function csvPositions(
  absolute: string,
  path: string,
  wanted: readonly CellWanted[],
): ReadonlyMap<CellWanted, Position> {
  const positions = new Map<CellWanted, Position>();
  const left = [...wanted].sort((a, b) => a.row - b.row);
  let header: readonly string[] | null = null;
  for (const batch of csvBatches(absolute, path)) {
    if (batch.kind === "finding") break;
    header ??= batch.rows[0] ?? null;
    for (const [cell, position] of positionsIn(batch, header ?? [], left))
      positions.set(cell, position);
    if (left.length === 0) break;
  }
  return positions;
}

/** Takes the cells in this batch from `left`, which is sorted by row. */
function* positionsIn(
  batch: CsvBatch,
  header: readonly string[],
  left: CellWanted[],
): Generator<readonly [CellWanted, Position]> {
  let offset = 0;
  let row = batch.firstRow;
  const end = batch.firstRow + batch.rows.length;
  while (left[0] !== undefined && left[0].row < end) {
    const { row: next, column } = left[0];
    for (; row < next; row += 1) offset = rowEnd(batch.text, offset);
    const starts = cellStarts(batch.text, offset);
    const start = column === null ? offset : at(starts, header.indexOf(column));
    yield [left[0], positionAt(batch.text, start, batch.line)];
    left.shift();
  }
}

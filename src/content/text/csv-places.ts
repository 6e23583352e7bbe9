import { at } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import { type Located, type Position, UnreadableError } from "../findings/finding.ts";
import { type CsvBatch, csvBatches } from "./csv-batches.ts";
import { cellStarts, positionAt, rowEnd } from "./position.ts";

/** The positions of cells in a table, which is read again; of whole rows where a path is empty. */
export function csvPositions<T extends Located>(
  absolute: string,
  path: string,
  wanted: readonly T[],
): ReadonlyMap<T, Position> {
  const positions = new Map<T, Position>();
  const left = [...wanted].sort(by(rowOf));
  let header: readonly string[] | null = null;
  try {
    for (const batch of csvBatches(absolute, path)) {
      header ??= batch.rows[0] ?? null;
      for (const [one, position] of positionsIn(batch, header ?? [], left)) {
        positions.set(one, position);
      }
      if (left.length === 0) break;
    }
  } catch (cause) {
    if (!(cause instanceof UnreadableError)) throw cause;
  }
  return positions;
}

function rowOf({ origin }: Located): number {
  return origin.row ?? 0;
}

/** Takes what is in this batch from `left`, which is sorted by row. */
function* positionsIn<T extends Located>(
  batch: CsvBatch,
  header: readonly string[],
  left: T[],
): Generator<readonly [T, Position]> {
  let offset = 0;
  let row = batch.firstRow;
  const end = batch.firstRow + batch.rows.length;
  for (let [one] = left; one !== undefined && rowOf(one) < end; [one] = left) {
    for (; row < rowOf(one); row += 1) offset = rowEnd(batch.text, offset);
    const [column] = one.path;
    const starts = cellStarts(batch.text, offset);
    const start = column === undefined ? offset : at(starts, header.indexOf(String(column)));
    yield [one, positionAt(batch.text, start, batch.line)];
    left.shift();
  }
}

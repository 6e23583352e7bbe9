import Papa from "papaparse";
import { at } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import type { Located, Position } from "../findings/finding.ts";
import { cellStarts, lineEnds, positionAt, rowEnd } from "./position.ts";

/** The positions of cells in a table, by the name or the index of a column; of whole rows where a path is empty. */
export function csvPositions<T extends Located>(
  text: string,
  wanted: readonly T[],
): ReadonlyMap<T, Position> {
  const positions = new Map<T, Position>();
  const [header = []] = Papa.parse<string[]>(text.slice(0, rowEnd(text, 0)), {
    delimiter: ",",
  }).data;
  let [row, start, line] = [0, 0, 1];
  for (const one of wanted.toSorted(by(rowOf))) {
    for (; row < rowOf(one); row += 1) {
      const end = rowEnd(text, start);
      line += lineEnds(text.slice(start, end));
      start = end;
    }
    const [column] = one.path;
    const index = typeof column === "string" ? header.indexOf(column) : (column ?? 0);
    const cell = at(cellStarts(text, start), index);
    positions.set(one, positionAt(text.slice(start), cell - start, line));
  }
  return positions;
}

function rowOf({ origin }: Located): number {
  return origin.row ?? 0;
}

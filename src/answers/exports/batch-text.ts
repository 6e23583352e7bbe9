import { present } from "../../model/language/at.ts";
import type { Batch } from "./batch.ts";
import type { Column } from "./column.ts";
import type { Cell } from "./dataset.ts";

/** A column of a text by its place among those of the batch, with what comes before each cell. */
export interface Labelled {
  readonly column: number;
  readonly label: string;
}

/** The rows of a batch as text: labelled cells, of which each is made once, and the end of each row. */
export function batchText(
  { length, columns }: Batch,
  labels: readonly Labelled[],
  textOf: (cell: Cell) => string,
  end: string,
): string {
  const texts = labels.map(({ column, label }) => {
    const { cells, places } = present(columns[column]);
    return { places, own: cells.map((cell) => label + textOf(cell)) };
  });
  let all = "";
  for (let row = 0; row < length; row += 1) {
    for (const { places, own } of texts) all += present(own[present(places[row])]);
    all += end;
  }
  return all;
}

/** A column by its name and its place. */
export interface Named {
  readonly name: string;
  readonly column: number;
}

export function namedColumns(columns: readonly Column[]): Named[] {
  return columns.map(({ name }, column) => ({ name, column }));
}

/** Columns as the members of an object in JSON, which `open` begins. */
export function memberLabels(
  columns: readonly Named[],
  open: string,
  textOf: (name: string) => string,
): readonly Labelled[] {
  return columns.map(({ name, column }, i) => ({
    ...{ column, label: `${i === 0 ? open : ","}${textOf(name)}:` },
  }));
}

import type { ReadModel } from "../answers/read-model.ts";
import { periodEnd, periodStart } from "../engine/numbers/calendar.ts";
import { at, present } from "../language/at.ts";
import { once } from "../language/memoize.ts";
import { byCodeUnit } from "../language/order.ts";
import type { IsoDate } from "../model/cell.ts";
import { type Batch, type BatchColumn, type Batching, batching, cellsInto } from "./batch.ts";
import type { Cell, FlatDataset, Span } from "./dataset.ts";
import { type FlatTable, flatTableOf } from "./table.ts";

/** The last days of the periods of a dataset that is divided by period, oldest first; else none. */
export function partitionEnds(
  { partition }: FlatDataset,
  readModel: ReadModel,
): readonly IsoDate[] {
  if (partition === undefined) return [];
  const { period } = readModel.analysis.world.publisher;
  const days = new Set(partition.days(readModel));
  return [...new Set(Array.from(days, (day) => periodEnd(period, day)))].sort(byCodeUnit);
}

/** The rows of a divided table in a period, by its last day. */
export function periodTables(
  table: FlatTable,
  readModel: ReadModel,
): (end: IsoDate) => { readonly span: Span; readonly ofPeriod: FlatTable } {
  const { dataset, columns } = table;
  const { partition } = dataset;
  if (partition === undefined) {
    return () => {
      throw new RangeError(`Cannot cut "${dataset.name}": it is not divided by period`);
    };
  }
  const column = columns.findIndex(({ name }) => name === partition.column);
  const period = () => readModel.analysis.world.publisher.period;
  const endsOf = once(() => {
    const own = period();
    return table
      .batches()
      .map(({ columns }) => at(columns, column).cells.map((day) => periodEnd(own, String(day))));
  });
  return (end) => {
    const rows = batching(columns.length);
    const ends = endsOf();
    for (const [i, batch] of table.batches().entries()) {
      const areOf = at(ends, i).map((own) => own === end);
      if (areOf.includes(true)) addRows(rows, batch, at(batch.columns, column), areOf);
    }
    const batches = rows.batches();
    const span = { from: periodStart(period(), end), to: end };
    return { span, ofPeriod: flatTableOf(dataset, columns, () => batches) };
  };
}

/** Adds the rows of a batch whose cell in a column is among those chosen. */
function addRows(
  to: Batching,
  batch: Batch,
  { places }: BatchColumn,
  chosen: readonly boolean[],
): void {
  const cells: Cell[] = [];
  for (let row = 0; row < batch.length; row += 1) {
    if (present(chosen[present(places[row])])) {
      cellsInto(cells, batch, row);
      to.add(cells);
    }
  }
}

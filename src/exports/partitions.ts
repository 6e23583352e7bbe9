import type { ReadModel } from "../answers/read-model.ts";
import { periodEnd, periodStart } from "../engine/numbers/calendar.ts";
import { byCodeUnit } from "../language/order.ts";
import { shared } from "../language/reads.ts";
import { memoOf } from "../memo/memo-of.ts";
import type { IsoDate } from "../model/cell.ts";
import { groupBy } from "../model/group-by.ts";
import type { FlatDataset, Span } from "./dataset.ts";
import { type FlatTable, flatTableOf, mostHeld } from "./table.ts";

/** The last days of the periods of a dataset that is divided by period, oldest first; else none. */
export function partitionEnds(
  { name, partition }: FlatDataset,
  readModel: ReadModel,
): readonly IsoDate[] {
  if (partition === undefined) return [];
  return memoOf(readModel).value(`periods ${name}`, () => {
    const { period } = readModel.analysis.world.publisher;
    const days = new Set(partition.days(readModel));
    const ends = new Set(Array.from(days, (day) => periodEnd(period, day)));
    return [...ends].sort(byCodeUnit);
  });
}

/** The rows of a divided table in a period, by its last day: cut from rows that are held, or made anew. */
export function periodTables(
  table: FlatTable,
  readModel: ReadModel,
): (end: IsoDate) => { readonly span: Span; readonly ofPeriod: FlatTable } {
  const { dataset } = table;
  const { partition } = dataset;
  if (partition === undefined) {
    return () => {
      throw new RangeError(`Cannot cut "${dataset.name}": it is not divided by period`);
    };
  }
  const period = () => readModel.analysis.world.publisher.period;
  const groups = shared(readModel, () => {
    const own = period();
    return groupBy(table.rows, (row) => periodEnd(own, String(row[partition.column])));
  });
  return (end) => {
    const span = { from: periodStart(period(), end), to: end };
    if (table.rows.length <= mostHeld) {
      return { span, ofPeriod: { ...table, rows: groups().get(end) ?? [] } };
    }
    const make = () => partition.rows(readModel, span);
    return { span, ofPeriod: flatTableOf(dataset, readModel, make) };
  };
}

import type { ReadModel } from "../answers/read-model.ts";
import { periodEnd } from "../engine/numbers/calendar.ts";
import { byCodeUnit } from "../language/order.ts";
import type { IsoDate } from "../model/cell.ts";
import type { FlatDataset } from "./dataset.ts";

/** The last days of the periods of a dataset that is divided by period, oldest first; else none. */
export function partitionEnds({ partition }: FlatDataset, readModel: ReadModel): IsoDate[] {
  if (partition === undefined) return [];
  const { period } = readModel.analysis.world.publisher;
  const days = new Set(partition.days(readModel));
  const ends = new Set(Array.from(days, (day) => periodEnd(period, day)));
  return [...ends].sort(byCodeUnit);
}

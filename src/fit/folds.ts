import { sum } from "../engine/numbers/statistics.ts";
import { at, entryOf } from "../model/language/at.ts";
import { byCodeUnit } from "../model/language/order.ts";
import { type RowSet, rowsWhere } from "./row-set.ts";

/** Rows to learn from, and rows that are foretold from them, by their indexes. */
export interface Fold {
  readonly before: readonly number[];
  readonly block: readonly number[];
}

export interface Folds {
  readonly method: "rolling origin" | "firms held out";
  readonly folds: readonly Fold[];
}

const origins = 4;
const firmFolds = 5;
/** A validation that holds fewer is chance. */
const minEvents = 10;

/**
 * Rolling origins (Tashman 2000): the later half of the training periods is cut into blocks, and
 * each is foretold from the rows of all periods before it. Where that leaves fewer than ten events
 * to judge by, as with one period or two, firms are held out in five turns instead.
 */
export function foldsOf(rows: RowSet): Folds {
  const events = (picked: readonly number[]) => sum(picked.map((row) => at(rows.inPeriod, row)));
  const isUsable = ({ before, block }: Fold) =>
    events(before) > 0 && events(before) < before.length && events(block) > 0;
  const rolling = rollingOrigins(rows).filter(isUsable);
  const judged = sum(rolling.map(({ block }) => events(block)));
  if (judged >= minEvents) return { method: "rolling origin", folds: rolling };
  return { method: "firms held out", folds: heldOut(rows).filter(isUsable) };
}

/** Each block of periods with the rows of the periods before it. */
function rollingOrigins({ periodEnds }: RowSet): Fold[] {
  const periods = Array.from(new Set(periodEnds)).sort();
  const start = Math.ceil(periods.length / 2);
  const blocks = Math.min(origins, periods.length - start);
  return Array.from({ length: blocks }, (_, block) => {
    const cut = (k: number) => start + Math.floor((k * (periods.length - start)) / blocks);
    const own = new Set(periods.slice(cut(block), cut(block + 1)));
    const first = at(periods, cut(block));
    return {
      before: rowsWhere(periodEnds, (day) => day < first),
      block: rowsWhere(periodEnds, (day) => own.has(day)),
    };
  });
}

/** Firms with an event and firms without are each dealt out in the order of their ids. */
function heldOut(rows: RowSet): Fold[] {
  const turns = turnsOf(rows.firmIds, rows.inPeriod, firmFolds);
  return Array.from({ length: firmFolds }, (_, turn) => ({
    before: rowsWhere(turns, (own) => own !== turn),
    block: rowsWhere(turns, (own) => own === turn),
  }));
}

/** The turn, from 0, of each row; those of a firm stay together, and events are spread evenly. */
export function turnsOf(firmIds: readonly string[], y: ArrayLike<number>, count: number): number[] {
  const failed = new Set(firmIds.filter((_, row) => at(y, row) === 1));
  const ids = Array.from(new Set(firmIds)).sort(byCodeUnit);
  const deal = (list: readonly string[]) => list.map((id, i): [string, number] => [id, i % count]);
  const turnOf = new Map([
    ...deal(ids.filter((id) => failed.has(id))),
    ...deal(ids.filter((id) => !failed.has(id))),
  ]);
  return firmIds.map((id) => entryOf(turnOf, id));
}

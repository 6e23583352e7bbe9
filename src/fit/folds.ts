import type { IsoDate } from "../model/cell.ts";
import { at, entryOf } from "../model/language/at.ts";
import { byCodeUnit } from "../model/language/order.ts";
import { countEvents, pickRows, type RowSet, rowsOn } from "./row-set.ts";

/** Rows to learn from, and rows that are foretold from them. */
export interface Fold {
  readonly before: RowSet;
  readonly block: RowSet;
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
  const rolling = Array.from(rollingOrigins(rows)).filter(isUsable);
  const judged = rolling.reduce((sum, { block }) => sum + countEvents(block.inPeriod), 0);
  if (judged >= minEvents) return { method: "rolling origin", folds: rolling };
  return { method: "firms held out", folds: Array.from(heldOut(rows)).filter(isUsable) };
}

function isUsable({ before, block }: Fold): boolean {
  const events = countEvents(before.inPeriod);
  return events > 0 && events < before.firmIds.length && countEvents(block.inPeriod) > 0;
}

/** Each block of periods with the rows of the periods before it. */
function* rollingOrigins(rows: RowSet): Generator<Fold> {
  const periods = Array.from(new Set(rows.periodEnds)).sort();
  const start = Math.ceil(periods.length / 2);
  const blocks = Math.min(origins, periods.length - start);
  for (let block = 0; block < blocks; block += 1) {
    const cut = (k: number) => start + Math.floor((k * (periods.length - start)) / blocks);
    const first = periods[cut(block)];
    const end: IsoDate | undefined = periods[cut(block + 1)];
    if (first === undefined) continue;
    const on = (admits: (day: IsoDate) => boolean) => pickRows(rows, rowsOn(rows, admits));
    yield {
      before: on((day) => day < first),
      block: on((day) => day >= first && (end === undefined || day < end)),
    };
  }
}

/** Firms with an event and firms without are each dealt out in the order of their ids. */
function* heldOut(rows: RowSet): Generator<Fold> {
  const turns = turnsOf(rows.firmIds, rows.inPeriod, firmFolds);
  for (let turn = 0; turn < firmFolds; turn += 1) {
    const pick = (inTurn: boolean) =>
      pickRows(
        rows,
        turns.flatMap((own, row) => ((own === turn) === inTurn ? row : [])),
      );
    yield { before: pick(false), block: pick(true) };
  }
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

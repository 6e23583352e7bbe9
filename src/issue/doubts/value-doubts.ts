import { median } from "../../engine/numbers/statistics.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Doubt } from "./doubt.ts";
import { firstDoubts, type Odd, revisedDoubts } from "./odd-readings.ts";
import type { PastSeries, Standing } from "./past-readings.ts";
import { isFarOff, isMirrored, isPlaceholder, leavesStill } from "./short-past.ts";
import {
  changesOf,
  factorOf,
  isJump,
  ownChanges,
  type Pooled,
  spreadOf,
  usualOf,
} from "./usual.ts";

/** Doubts about single readings against the past of their firm and indicator, those of one slip in one line. */
export function valueDoubts(series: readonly PastSeries[]): readonly Doubt[] {
  const byIndicator = groupBy(series, ({ indicatorId }) => indicatorId);
  return [...byIndicator.values()].flatMap((own) => {
    const pooled = pooledOf(own);
    const signs = signsOf(own);
    const odd = own.flatMap((one) => oddOf(one, { pooled, signs }));
    const first = odd.filter(({ row }) => row.replaces === null);
    const revised = odd.filter(({ row }) => row.replaces !== null);
    return [...firstDoubts(first, own.length), ...revisedDoubts(revised)];
  });
}

/** The changes of all firms that tell by how much one of them may move, where none has a long past. */
const fewestChanges = 8;

/** The spread of the changes of all firms; of each firm in the median, so that one slip says nothing. */
function pooledOf(series: readonly PastSeries[]): Pooled | null {
  const values = series.map(({ rows }) => rows.map(({ value }) => value));
  const changes = values.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0);
  if (changes < fewestChanges) return null;
  const spread = (read: (value: number) => number) => {
    const all = values.map((own) => changesOf(own.map(read)));
    const long = all
      .filter(({ length }) => length >= ownChanges)
      .flatMap((one) => spreadOf(one) ?? []);
    return long.length > 0 ? (median(long) ?? 0) : sizeOf(all.flat());
  };
  const isPositive = values.every((own) => own.every((value) => value > 0));
  return { linear: spread((value) => value), ratio: isPositive ? spread(Math.log) : null };
}

/** The usual size of changes. What all firms do together, in a season, is part of it. */
function sizeOf(changes: readonly number[]): number {
  return spreadOf(changes.flatMap((change) => [change, -change])) ?? 0;
}

/** How many signs the readings before the new ones have; null where they are too few to say. */
function signsOf(series: readonly PastSeries[]): 1 | 2 | null {
  const before = series.flatMap(({ rows, isNew }) => rows.filter((row) => !isNew(row)));
  const signs = new Set(before.map(({ value }) => Math.sign(value)));
  if (signs.size > 1) return 2;
  return before.length >= 3 ? 1 : null;
}

/** What the readings of all firms say about those of one. */
interface OfAll {
  readonly pooled: Pooled | null;
  readonly signs: 1 | 2 | null;
}

function oddOf({ firm, rows, isNew }: PastSeries, ofAll: OfAll): readonly Odd[] {
  const past: number[] = [];
  return rows.flatMap((row): Odd[] => {
    // a revision comes after the value that it replaces
    const before = [...past.slice(-80), ...(row.replaces === null ? [] : [row.replaces])];
    const found = isNew(row) && before.length > 0 ? oddAgainst(row, before, ofAll) : null;
    // a slip of the same delivery is no past of the next reading
    if (found === null) past.push(row.value);
    return found === null ? [] : [{ ...found, row, name: firm.name }];
  });
}

function oddAgainst(
  { value, replaces }: Standing,
  past: readonly number[],
  { pooled, signs }: OfAll,
): Pick<Odd, "kind" | "what" | "usual"> | null {
  if (replaces !== null && isNear(value, replaces)) return null;
  const usual = usualOf(past);
  if (isPlaceholder(value, usual)) {
    return { kind: "jump", what: "looks like a mark for a missing value", usual };
  }
  const isJumping = isJump(value, past, pooled) || leavesStill(value, past);
  if ((signs === 1 && isMirrored(value, past)) || (isJumping && isTurned(value, past))) {
    return { kind: "sign", what: "has the other sign", usual };
  }
  const mistaken = factorOf(value, usual);
  const isSure = mistaken !== null && signs !== 2 && past.length < 4 && isFarOff(value, usual);
  if (!isJumping && !isSure) return null;
  if (mistaken !== null) {
    const side = mistaken.isLarge ? "times" : "a part of";
    const what = mistaken.isLarge
      ? `is ${mistaken.factor} ${side} what is usual`
      : `is ${side} what is usual, 1 in ${mistaken.factor}`;
    return { kind: "factor", what, usual };
  }
  return { kind: "jump", what: "is far from what is usual", usual };
}

/** Whether a revised value is about what it was: what was odd about it was there before. */
function isNear(value: number, before: number): boolean {
  const ratio = value / before;
  return ratio > 1 / 2 && ratio < 2;
}

/** Whether a value is of the size of its past, with the sign that none of it has. */
function isTurned(value: number, past: readonly number[]): boolean {
  const { low, high } = usualOf(past);
  const largest = Math.max(Math.abs(low), Math.abs(high));
  return past.every((one) => one * value < 0) && Math.abs(value) <= 2 * largest;
}

import { median } from "../../engine/numbers/statistics.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { type Doubt, doubtOf } from "./doubt.ts";
import type { PastSeries, Standing } from "./past-readings.ts";
import {
  changesOf,
  factorOf,
  isJump,
  type Pooled,
  spreadOf,
  type Usual,
  usualOf,
} from "./usual.ts";

interface Odd {
  readonly kind: "jump" | "factor" | "sign";
  /** What is asked, without whom it is about. */
  readonly what: string;
  readonly row: Standing;
  readonly name: string;
  readonly usual: Usual;
}

/** Doubts about single readings against the past of their firm and indicator, those of one slip in one line. */
export function valueDoubts(series: readonly PastSeries[]): readonly Doubt[] {
  const byIndicator = groupBy(series, ({ indicatorId }) => indicatorId);
  return [...byIndicator.values()].flatMap((own) => {
    const pooled = pooledOf(own);
    const odd = own.flatMap((one) => oddOf(one, pooled));
    const alike = groupBy(odd, ({ what, row }) => `${row.observedOn}\n${what}`);
    return [...alike.values()].map((group) => asDoubt(group, own.length));
  });
}

/** The spread of the changes of all firms; of each firm in the median, so that one slip says nothing. */
function pooledOf(series: readonly PastSeries[]): Pooled {
  const spread = (read: (value: number) => number) => {
    const changes = series.map(({ rows }) => changesOf(rows.map(({ value }) => read(value))));
    const long = changes.filter(({ length }) => length >= 4).flatMap((one) => spreadOf(one) ?? []);
    const found = long.length > 0 ? median(long) : spreadOf(changes.flat());
    return found ?? 0;
  };
  const isPositive = series.every(({ rows }) => rows.every(({ value }) => value > 0));
  return { linear: spread((value) => value), ratio: isPositive ? spread(Math.log) : 0 };
}

function oddOf({ firm, rows, isNew }: PastSeries, pooled: Pooled): readonly Odd[] {
  const past: number[] = [];
  return rows.flatMap((row): Odd[] => {
    const before = [...past.slice(-80)];
    const found = isNew(row) && before.length > 0 ? oddAgainst(row, before, pooled) : null;
    // a slip of the same delivery is no past of the next reading
    if (found === null) past.push(row.value);
    return found === null ? [] : [{ ...found, row, name: firm.name }];
  });
}

function oddAgainst(
  row: Standing,
  past: readonly number[],
  pooled: Pooled,
): Pick<Odd, "kind" | "what" | "usual"> | null {
  const { value } = row;
  const usual = usualOf(past);
  const isJumping = isJump(value, past, pooled);
  const mistaken = factorOf(value, usual);
  const isSure = mistaken !== null && past.length < 4 && isFarOff(value, usual);
  if (!isJumping && !isSure) return null;
  const isTurned = value * usual.last < 0 && past.every((one) => one * value < 0);
  if (isTurned && Math.abs(value) <= 2 * Math.max(Math.abs(usual.low), Math.abs(usual.high))) {
    return { kind: "sign", what: "has the other sign", usual };
  }
  if (mistaken !== null) {
    const side = mistaken.isLarge ? "times" : "a part of";
    const what = mistaken.isLarge
      ? `is ${mistaken.factor} ${side} what is usual`
      : `is ${side} what is usual, 1 in ${mistaken.factor}`;
    return { kind: "factor", what, usual };
  }
  return { kind: "jump", what: "is far from what is usual", usual };
}

/** Whether a value is off by a factor that its short past never came near. */
function isFarOff(value: number, { low, high }: Usual): boolean {
  const small = Math.min(Math.abs(low), Math.abs(high));
  const large = Math.max(Math.abs(low), Math.abs(high));
  return large < 3 * small && (Math.abs(value) > 8 * large || Math.abs(value) < small / 8);
}

function asDoubt(group: readonly Odd[], firms: number): Doubt {
  const [first] = group;
  if (first === undefined) throw new RangeError("Cannot ask about nothing");
  const { row, usual, what, name, kind } = first;
  const { value, observedOn } = row;
  const { indicatorId, unit } = row.origin;
  const range = `its last ${usual.count} readings are ${shown(usual.low)} to ${shown(usual.high)}`;
  const more = group.length > 1 ? ` So are ${group.length} of ${firms} firms.` : "";
  const text = `Is the value right? "${indicatorId}" of "${name}" on ${observedOn} is ${shown(value)} ${unit}, which ${what}: ${range}.${more}`;
  return doubtOf(
    kind,
    text,
    group.map((one) => one.row.origin),
  );
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}

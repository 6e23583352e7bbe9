import {
  by,
  decimal,
  type Fraction,
  fraction,
  isLess,
  minus,
  plus,
  thousandths,
  times,
  total,
} from "./fraction.ts";

// The printed rules of stress and state once more, from the contract alone: in exact fractions, over
// tables of readings, and with nothing of the engine's.

/** An input, and what each firm read of it in each period; null for nothing. */
export interface TableInput {
  readonly segment: string;
  readonly weight: number;
  readonly calm: number;
  readonly worst: number;
  readonly of:
    | {
        readonly statistic: "median" | "mean";
        readonly read: (firm: number, t: number) => number | null;
      }
    /** The events in the window that ends with the period. */
    | { readonly events: (t: number) => number };
}

export interface TableWorld {
  readonly firms: number;
  readonly periods: number;
  readonly minConstituents: number;
  readonly segments: Readonly<Record<string, number>>;
  readonly inputs: readonly TableInput[];
}

export interface PrintedPeriod {
  /** Thousandths of a point. */
  readonly stress: number | null;
  readonly state: string | null;
  readonly rule: string | null;
  /** The period since which that rule has given that state. */
  readonly since: number | null;
}

const names = ["nominal", "watch", "elevated", "high", "critical"];
const thresholds = [0, 35_000, 50_000, 65_000, 80_000];
const gap = 5_000;
const confirm = 2;
const half = fraction(1n, 2n);

export function printed(world: TableWorld): readonly PrintedPeriod[] {
  const periods: PrintedPeriod[] = [];
  let place: number | null = null;
  let low: number[] = [];
  for (let t = 0; t < world.periods; t += 1) {
    const stress = stressAt(world, t);
    if (Object.keys(world.segments).length === 0) {
      periods.push({ stress: null, state: null, rule: null, since: null });
      continue;
    }
    const counted = world.firms < world.minConstituents ? null : stress;
    if (counted === null) low = [];
    else {
      low = [...low, counted].slice(-confirm);
      place = placed(place, counted, low);
    }
    const state = counted === null ? "indeterminate" : (names[place ?? 0] ?? "");
    const rule = counted === null ? "no_reading" : ruleOf(place ?? 0, counted);
    const before = periods.at(-1);
    const since: number =
      before?.state === state && before.rule === rule && before.since !== null ? before.since : t;
    periods.push({ stress, state, rule, since });
  }
  return periods;
}

function placed(before: number | null, stress: number, low: readonly number[]): number {
  const reached = thresholds.findLastIndex((threshold) => stress >= threshold);
  if (before === null || reached >= before) return reached;
  const exit = (thresholds[before] ?? 0) - gap;
  return low.length === confirm && low.every((one) => one < exit) ? before - 1 : before;
}

function ruleOf(place: number, stress: number): string {
  const threshold = thresholds[place] ?? 0;
  if (stress >= threshold) return "entered";
  return stress >= threshold - gap ? "held_gap" : "held_confirm";
}

function stressAt(world: TableWorld, t: number): number | null {
  const parts: Fraction[] = [];
  for (const [segment, weight] of Object.entries(world.segments)) {
    const level = segmentAt(world, segment, t);
    if (level === null) return null;
    parts.push(times(decimal(weight), level));
  }
  return parts.length === 0 ? null : thousandths(times(fraction(100n), total(parts)));
}

function segmentAt(world: TableWorld, segment: string, t: number): Fraction | null {
  const own = world.inputs.filter((input) => input.segment === segment);
  const all = total(own.map(({ weight }) => decimal(weight)));
  let weights = fraction(0n);
  let levels = fraction(0n);
  for (const input of own) {
    const value = valueAt(world, input, t);
    if (value === null) continue;
    weights = plus(weights, decimal(input.weight));
    levels = plus(levels, times(decimal(input.weight), levelOf(value, input)));
  }
  if (weights.over === 0n || isLess(by(weights, all), half)) return null;
  return by(levels, weights);
}

function levelOf(value: Fraction, { calm, worst }: TableInput): Fraction {
  const share = by(minus(value, decimal(calm)), minus(decimal(worst), decimal(calm)));
  if (isLess(share, fraction(0n))) return fraction(0n);
  return isLess(fraction(1n), share) ? fraction(1n) : share;
}

function valueAt({ firms }: TableWorld, { of }: TableInput, t: number): Fraction | null {
  if ("events" in of) return fraction(100n * BigInt(of.events(t)), BigInt(firms));
  const all = Array.from({ length: firms }, (_, firm) => firm);
  const now = all.flatMap((firm) => of.read(firm, t) ?? []);
  const usable = all.filter((firm) => hasRead(of.read, firm, t)).length;
  if (now.length === 0 || 2 * now.length < usable) return null;
  const values = now.map(decimal).sort((a, b) => (isLess(a, b) ? -1 : 1));
  if (of.statistic === "mean") return by(total(values), fraction(BigInt(values.length)));
  const middle = (i: number) => values[Math.floor(i)] ?? fraction(0n);
  return times(half, plus(middle((values.length - 1) / 2), middle(values.length / 2)));
}

function hasRead(read: (firm: number, t: number) => number | null, firm: number, t: number) {
  for (let then = t; then >= 0; then -= 1) if (read(firm, then) !== null) return true;
  return false;
}

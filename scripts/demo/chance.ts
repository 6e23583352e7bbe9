import { createHash } from "node:crypto";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

// Chance for the demonstration. Only additions and multiplications leave the generator, never a
// transcendental function, so that every engine draws the same bits.

/** A stream of draws that depends on nothing but its name. */
export interface Draw {
  /** Uniform in [0, 1). */
  readonly unit: () => number;
  /** Approximately standard normal: the sum of twelve uniforms minus six. */
  readonly normal: () => number;
  /** A whole number, both ends included. */
  readonly int: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  /** A count with this mean: sixteen trials, close to Poisson for means below two. */
  readonly count: (mean: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** Streams of different names are independent: adding one changes none of the others. */
export function stream(name: string): Draw {
  const seed = createHash("sha256").update(`stele demonstration 2: ${name}`).digest().readInt32BE();
  const generator = xoroshiro128plus(seed);
  const unit = () => uniformFloat64(generator);
  const int = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  const times = (n: number) => Array.from({ length: n }, unit);
  return {
    unit,
    normal: () => times(12).reduce((sum, u) => sum + u, -6),
    int,
    chance: (probability) => unit() < probability,
    count: (mean) => times(16).filter((u) => u < mean / 16).length,
    pick: (list) => {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new RangeError("Cannot pick: the list is empty");
      return item;
    },
  };
}

/** A factor around 1 that spreads like a lognormal: (1 + s·n/8)^8, by three squarings. */
export function spread(normal: number, sigma: number): number {
  const eighth = Math.max(0, 1 + (sigma * normal) / 8);
  const quarter = eighth * eighth;
  const half = quarter * quarter;
  return half * half;
}

export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

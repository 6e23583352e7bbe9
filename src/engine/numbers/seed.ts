import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** A random stream: each call gives its next number in [0, 1). */
export type Chance = () => number;

/** The random stream of a hash of 32 hex digits or more: xoroshiro128+ from its first 128 bits. */
export function chanceFrom(hash: string): Chance {
  if (!/^[0-9a-f]{32}/.test(hash)) {
    throw new RangeError(`Cannot seed from "${hash}": must begin with 32 lower-case hex digits`);
  }
  const words = [0, 8, 16, 24].map((from) => Number.parseInt(hash.slice(from, from + 8), 16) | 0);
  // the one state the generator never leaves is all zeros
  const state = words.every((word) => word === 0) ? [1, 0, 0, 0] : words;
  const generator = xoroshiro128plusFromState(state);
  return () => uniformFloat64(generator);
}

import { at } from "./at.ts";

/**
 * The place of a set of different whole numbers, in ascending order, among all sets of as many, which are
 * ordered by their greatest number, then the next one (the combinatorial number system: Knuth, The Art
 * of Computer Programming 4A, 7.2.1.3).
 */
export function combination(ascending: readonly number[]): number {
  let place = 0;
  for (let i = 0; i < ascending.length; i++) {
    let choices = 1;
    for (let j = 0; j <= i; j++) choices = (choices * (at(ascending, i) - j)) / (j + 1);
    place += choices;
  }
  return place;
}

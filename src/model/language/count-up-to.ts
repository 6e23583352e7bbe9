import { present } from "./at.ts";

/** How many of the numbers, which are in ascending order, are not above the limit. */
export function countUpTo(sorted: ArrayLike<number>, limit: number): number {
  return countWhile(sorted.length, (i) => present(sorted[i]) <= limit);
}

/** How many positions from 0 on satisfy a test that no later one does: bisection. */
export function countWhile(length: number, holds: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { present } from "./at.ts";

/** How many of the numbers, which are in ascending order, are not above the limit: bisection. */
export function countUpTo(sorted: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (present(sorted[middle]) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

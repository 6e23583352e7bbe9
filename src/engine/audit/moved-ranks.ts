import { present } from "../../model/language/at.ts";
import { sum } from "../numbers/statistics.ts";

/** By how many ranks firms stand elsewhere than published, on average. */
export function meanMove(ranks: Float64Array, published: readonly number[]): number {
  return sum(movesOf(ranks, published)) / published.length;
}

/** The same firm by firm; a firm that has no rank moves by none. */
export function movesOf(ranks: Float64Array, published: readonly number[]): readonly number[] {
  return published.map((rank, i) => {
    const now = present(ranks[i]);
    return Number.isNaN(now) ? 0 : Math.abs(now - rank);
  });
}

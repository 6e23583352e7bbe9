import { at } from "../../model/language/at.ts";

/** One in so many surprises, the largest ones, counts as the next largest: an absurd reading blinds nobody. */
const oneIn = 50;

/** The standard deviation of surprises, never below the resolution of the unit; their largest is kept too. */
export function ownSpread(surprises: readonly number[], resolution: number) {
  const most = Math.ceil(surprises.length / oneIn);
  // the largest sizes, the smallest of them first
  const top: number[] = [];
  let squares = 0;
  for (const surprise of surprises) {
    const size = Math.abs(surprise);
    squares += size ** 2;
    if (top.length > most && size <= at(top, 0)) continue;
    top.push(size);
    top.sort((a, b) => a - b);
    if (top.length > most + 1) top.shift();
  }
  const [next = 0, ...largest] = top;
  const excess = largest.reduce((sum, size) => sum + size ** 2 - next ** 2, 0);
  const square = surprises.length === 0 ? 0 : Math.max(0, squares - excess) / surprises.length;
  return {
    deviation: Math.max(resolution, Math.sqrt(square)),
    largest: top.at(-1) ?? 0,
  };
}

import { type Usual, usualOf } from "./usual.ts";

// What can be told of a reading whose firm has few before it: too few to know by how much it moves.

/** How much larger than the smallest the largest is, of readings that keep still. */
const still = 1.5;
/** How many times larger than every reading before, or smaller, a reading is that cannot be ordinary. */
const far = 8;

/** Whether a reading is off by a factor that its short past never came near. */
export function isFarOff(value: number, usual: Usual): boolean {
  const [small, large] = sizes(usual);
  return large < 3 * small && (Math.abs(value) > far * large || Math.abs(value) < small / far);
}

/** Whether readings that kept still are followed by one of another size. */
export function leavesStill(value: number, past: readonly number[]): boolean {
  return past.length >= 3 && keepsStill(past) && isFarOff(value, usualOf(past));
}

/** Whether readings that kept still are followed by one of their size with the other sign. */
export function isMirrored(value: number, past: readonly number[]): boolean {
  const usual = usualOf(past);
  const [small, large] = sizes(usual);
  const size = Math.abs(value);
  const isTurned = past.length >= 2 && value * usual.last < 0;
  return isTurned && keepsStill(past) && size > small / still && size < large * still;
}

/** Whether a reading is written in nines only, as those that are missing are, and is far from all before. */
export function isPlaceholder(value: number, usual: Usual): boolean {
  const [, large] = sizes(usual);
  return /^-?9{3,}$/.test(String(value)) && Math.abs(value) > 3 * large;
}

function keepsStill(past: readonly number[]): boolean {
  const [small, large] = sizes(usualOf(past));
  return large < still * small;
}

/** The smallest and the largest size of what is usual; the smallest is 0 where signs differ. */
function sizes({ low, high }: Usual): readonly [number, number] {
  const ends = [Math.abs(low), Math.abs(high)];
  return [low * high > 0 ? Math.min(...ends) : 0, Math.max(...ends)];
}

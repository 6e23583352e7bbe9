/** A number with twelve significant digits: more than any estimate has, and still reviewable. */
export function significant(x: number): number {
  return Number(x.toPrecision(12)) + 0; // never -0
}

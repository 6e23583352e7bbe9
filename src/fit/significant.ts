/** Twelve significant digits: more than any estimate holds, and text that people can review. */
export function significant(x: number): number {
  return Number(x.toPrecision(12)) + 0; // never -0
}

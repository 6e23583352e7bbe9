import { significant as rounding } from "../engine/numbers/round.ts";

/** A number with twelve significant digits: more than any estimate has, and still reviewable. */
export function significant(x: number): number {
  return rounding(x, 12);
}

export function reviewable<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === "number" ? significant(one) : one)),
  );
}

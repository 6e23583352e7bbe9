/** The gain of a value on another; null where one of them is absent. */
export function difference(
  now: number | null | undefined,
  then: number | null | undefined,
): number | null {
  return now == null || then == null ? null : now - then;
}

/**
 * The element at an index that must exist. Throws a RangeError where there is none. The resolver's
 * own, because it imports nothing outside itself.
 */
export function at<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`Cannot read element ${index}: there are ${values.length}`);
  }
  return value;
}

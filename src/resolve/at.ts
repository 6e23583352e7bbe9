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

/**
 * The elements of an array of the route table. In njs 0.7.9 a table that nginx preloads has arrays
 * without methods, so a caller that needs them makes a copy.
 */
export function listed<T>(values: readonly T[]): T[] {
  const found: T[] = [];
  for (let i = 0; i < values.length; i++) found.push(at(values, i));
  return found;
}

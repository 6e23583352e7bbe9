/** The resolver's own, because it imports nothing outside itself. Throws a RangeError where there is none. */
export function at<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`Cannot read element ${index}: there are ${values.length}`);
  }
  return value;
}

/** A copy with methods, which arrays of a table that nginx preloads have not in njs 0.7.9. */
export function listed<T>(values: readonly T[]): T[] {
  const found: T[] = [];
  for (let i = 0; i < values.length; i++) found.push(at(values, i));
  return found;
}

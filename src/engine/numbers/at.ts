/** The number at an index that must exist. Throws a RangeError where it does not. */
export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`Cannot read number ${index}: there are ${values.length}`);
  }
  return value;
}

/** The number at an index that must exist: the numeric kernels read arrays whose bounds they set. */
export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`Cannot read number ${index}: there are ${values.length}`);
  }
  return value;
}

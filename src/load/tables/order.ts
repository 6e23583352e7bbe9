export type Key<T> = (record: T) => string | number;

/** A comparator by several keys, which compares texts by code unit. */
export function by<T>(keys: readonly Key<T>[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const key of keys) {
      const left = key(a);
      const right = key(b);
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}

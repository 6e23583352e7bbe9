/** Compares texts by code unit, never by locale, so that every machine sorts them alike. */
export function byCodeUnit(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** The text that is later by code unit, as of two days; an empty one is before all. */
export function later(a: string, b: string): string {
  return byCodeUnit(a, b) > 0 ? a : b;
}

/** The key by which a value is sorted, or the name of a member that is one: a number, or text by code unit. */
export type Key<T> = ((value: T) => string | number) | MemberKey<T>;
type Name<T> = Extract<keyof T, string>;
type MemberKey<T> = { [K in Name<T>]: T[K] extends string | number ? K : never }[Name<T>];

/** Compares by the first key that differs, ascending. Equal values keep their order. */
export function by<T>(...keys: readonly Key<T>[]): (a: T, b: T) => number {
  const read = (value: T, key: Key<T>) => (typeof key === "function" ? key(value) : value[key]);
  return (a, b) => {
    for (const key of keys) {
      const left = read(a, key);
      const right = read(b, key);
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}

/** Compares by the first key that differs, descending. Equal values keep their order. */
export function byDescending<T>(...keys: readonly Key<T>[]): (a: T, b: T) => number {
  const ascending = by(...keys);
  return (a, b) => ascending(b, a);
}

/** Compares by each comparison in turn until one tells the two apart. */
export function inOrder<T>(...comparisons: readonly ((a: T, b: T) => number)[]) {
  return (a: T, b: T): number => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

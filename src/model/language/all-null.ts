/** An object with these members, each of them null, in this order. */
export function allNull<K extends string>(...names: readonly K[]): Readonly<Record<K, null>> {
  // Object.fromEntries forgets that the keys are these names
  return Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>;
}

/** An object with the members of another, each of them null. */
export function nullsOf<T extends object>(shape: T): Readonly<Record<keyof T & string, null>> {
  // Object.keys forgets that the keys are these names
  return allNull(...(Object.keys(shape) as (keyof T & string)[]));
}

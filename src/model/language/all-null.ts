/** An object with these members, each of them null, in this order. */
export function allNull<K extends string>(...names: readonly K[]): Readonly<Record<K, null>> {
  // Object.fromEntries forgets that the keys are these names
  return Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>;
}

/** The members of an object that another one names too, in the order of the other one. */
export function picked<T extends object, N extends object>(
  from: T,
  names: N,
): Pick<T, keyof T & keyof N> {
  const shared = Object.keys(names).filter((name) => name in from);
  // Object.fromEntries forgets that the keys are these names
  return Object.fromEntries(shared.map((name) => [name, Reflect.get(from, name)])) as Pick<
    T,
    keyof T & keyof N
  >;
}

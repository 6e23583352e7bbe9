type Names<S extends string> = S extends `${infer A} ${infer B}` ? A | Names<B> : S;

/** The members of an object by names with blanks between them, in the order of the names. */
export function members<T extends object, const N extends string>(
  of: T,
  ...names: readonly ([Names<N>] extends [keyof T] ? N : never)[]
): Pick<T, Names<N> & keyof T> {
  const wanted = names.flatMap((some) => String(some).split(" "));
  // Object.fromEntries forgets that the keys are these names
  const found = Object.fromEntries(wanted.map((name) => [name, Reflect.get(of, name)]));
  return found as Pick<T, Names<N> & keyof T>;
}

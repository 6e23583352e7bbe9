/** An object whose members are read only, and so are the lists and maps among them. */
export type Frozen<T> = { readonly [K in keyof T]: FrozenMember<T[K]> };

type FrozenMember<T> =
  T extends ReadonlyMap<infer Key, infer Value>
    ? ReadonlyMap<Key, FrozenMember<Value>>
    : T extends readonly (infer Item)[]
      ? readonly Item[]
      : T;

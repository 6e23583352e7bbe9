/** A value that is computed on first use and kept. */
export function once<V>(compute: () => V): () => V {
  let known: { readonly value: V } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** A value that is computed on use and kept as long as anyone uses it. */
export function whileUsed<V extends object>(compute: () => V): () => V {
  let known: WeakRef<V> | null = null;
  return () => {
    const found = known?.deref() ?? compute();
    known = new WeakRef(found);
    return found;
  };
}

/** A memoized function: its result is computed once for each key. */
export function memoize<A extends readonly unknown[], V extends object>(
  keyOf: (...asked: A) => string,
  compute: (...asked: A) => V,
): (...asked: A) => V {
  const known = new Map<string, V>();
  return (...asked) => {
    const key = keyOf(...asked);
    const found = known.get(key) ?? compute(...asked);
    known.set(key, found);
    return found;
  };
}

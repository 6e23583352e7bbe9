/** A value that is computed on first use and kept. */
export function once<V extends object>(compute: () => V): () => V {
  let known: V | null = null;
  return () => {
    known ??= compute();
    return known;
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

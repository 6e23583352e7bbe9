/** A list whose items are made each time they are read. */
export function lazyList<T>(length: number, itemAt: (index: number) => T): readonly T[] {
  const indexOf = (key: string | symbol): number | null => {
    if (typeof key === "symbol" || !/^\d+$/.test(key)) return null;
    const index = Number(key);
    return index < length ? index : null;
  };
  return new Proxy<readonly T[]>(new Array<T>(length), {
    get: (target, key) => {
      const index = indexOf(key);
      return index === null ? Reflect.get(target, key) : itemAt(index);
    },
    has: (target, key) => indexOf(key) !== null || Reflect.has(target, key),
  });
}

/** A map whose values are made each time they are read, each from the place of its key. */
export function lazyMap<K, V>(
  places: ReadonlyMap<K, number>,
  valueAt: (place: number) => V,
): ReadonlyMap<K, V> {
  function* entries(): MapIterator<[K, V]> {
    for (const [key, place] of places) yield [key, valueAt(place)];
    return undefined;
  }
  function* values(): MapIterator<V> {
    for (const place of places.values()) yield valueAt(place);
    return undefined;
  }
  const map: ReadonlyMap<K, V> = {
    size: places.size,
    has: (key) => places.has(key),
    get: (key) => {
      const place = places.get(key);
      return place === undefined ? undefined : valueAt(place);
    },
    keys: () => places.keys(),
    values,
    entries,
    [Symbol.iterator]: entries,
    forEach: (step) => {
      for (const [key, place] of places) step(valueAt(place), key, map);
    },
  };
  return map;
}

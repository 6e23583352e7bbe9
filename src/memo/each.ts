import type { Recorder } from "../language/reads.ts";

/** The same items, with what is read to make them added to `reads`. */
export function* each<T>(by: Recorder, reads: Set<string>, items: Iterable<T>): Iterable<T> {
  // steps have sets of their own: what was read before is handed on once, and not with every item
  const step = <S>(take: () => S): S => {
    const own = new Set<string>();
    const taken = by.during(own, take);
    for (const part of own) reads.add(part);
    return taken;
  };
  const iterator = step(() => items[Symbol.iterator]());
  for (;;) {
    const { done, value: item } = step(() => iterator.next());
    if (done === true) return;
    yield item;
  }
}

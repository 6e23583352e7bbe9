// Every order of the engine is total and the same in every place: text by code unit, never by
// locale, and what is absent comes last whichever way the rest is sorted.

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Smallest first, nulls last. */
export function ascending(a: number | null, b: number | null): number {
  if (a === null || b === null) return nullsLast(a, b);
  return a - b;
}

/** Largest first, nulls last. */
export function descending(a: number | null, b: number | null): number {
  if (a === null || b === null) return nullsLast(a, b);
  return b - a;
}

function nullsLast(a: number | null, b: number | null): number {
  return (a === null ? 1 : 0) - (b === null ? 1 : 0);
}

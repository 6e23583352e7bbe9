// Every order of the engine is total and the same in every place: text by code unit, never by
// locale.

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

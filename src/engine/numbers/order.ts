/** Compares texts by code unit, never by locale, so that every machine sorts them alike. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

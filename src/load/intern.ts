const mostKnown = 10_000;
/** V8 copies shorter slices; longer ones keep the whole text they were cut from in memory. */
const shortestSlice = 13;

/**
 * Keeps one copy of each string of a column, and none of the text it was cut from. A column of
 * ever new strings is left alone.
 */
export function interning(): (text: string) => string {
  const known = new Map<string, string>();
  let fresh = 0;
  let repeated = 0;
  return (text) => {
    const isWorthwhile = fresh < mostKnown || repeated > fresh;
    const same = isWorthwhile ? known.get(text) : undefined;
    if (same !== undefined) {
      repeated += 1;
      return same;
    }
    fresh += 1;
    const copy = text.length < shortestSlice ? text : Buffer.from(text).toString();
    if (known.size < mostKnown) known.set(copy, copy);
    return copy;
  };
}

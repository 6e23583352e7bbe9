/**
 * The whole number at a place of the command line, or the default where there is none. Throws for
 * anything else: a bench that ran no round would print a figure of nothing.
 */
export function wholeNumber(what: string, place: number, otherwise: number): number {
  const given = process.argv[2 + place] ?? String(otherwise);
  if (/^[1-9]\d*$/.test(given)) return Number(given);
  throw new RangeError(`Invalid ${what}: found "${given}", must be a whole number from 1 on`);
}

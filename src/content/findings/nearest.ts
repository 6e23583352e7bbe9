import { distance } from "fastest-levenshtein";

/** The existing name that was probably meant, or null. Names that differ in digits only are no misspellings. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  if (name === "") return null;
  const most = Math.max(1, Math.floor(name.length / 3));
  let best: string | null = null;
  let bestDistance = most + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > most || differsInDigits(name, candidate))
      continue;
    const steps = distance(name.toLowerCase(), candidate.toLowerCase());
    const closer = steps < bestDistance;
    if (closer || (steps === bestDistance && best !== null && candidate < best)) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best;
}

function differsInDigits(a: string, b: string): boolean {
  const mask = (text: string) => text.replace(/\d/g, "#");
  return a === b || (a.toLowerCase() !== b.toLowerCase() && mask(a) === mask(b));
}

/**
 * A text as a function of few bytes can carry it: the text with characters in place of what it says
 * again and again, then what each character stands for, the last first. Double quotes are single
 * ones. `cloudfront-request.ts` unpacks it. Throws a RangeError where the text has a single quote.
 */
export function packed(json: string): readonly string[] {
  if (json.includes("'")) throw new RangeError("Cannot pack a text with a single quote");
  let text = json.replaceAll('"', "'");
  const packs: string[] = [];
  for (const character of unused(text)) {
    const repeated = text.length > most ? null : mostRepeated(text);
    if (repeated === null) break;
    text = text.replaceAll(repeated, character);
    packs.unshift(character + repeated);
  }
  return [text, ...packs];
}

/** Printable characters of ASCII that a text does not have. */
function unused(text: string): readonly string[] {
  const all = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  return all.filter((one) => !'"\\'.includes(one) && !text.includes(one));
}

/** Beyond this no packing makes a text fit. */
const most = 20_000;
const longest = 12;
/** What a pack costs besides its text: its character, quotes and a comma. */
const ownCost = 4;

/** What saves most bytes when one character stands for it; null where nothing saves any. */
function mostRepeated(text: string): string | null {
  const ends = new Map<string, { end: number; count: number }>();
  let best: readonly [saved: number, part: string | null] = [0, null];
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 2; end <= Math.min(start + longest, text.length); end++) {
      const part = text.slice(start, end);
      const known = ends.get(part) ?? { end: 0, count: 0 };
      // what overlaps itself cannot be replaced twice
      const count = start >= known.end ? known.count + 1 : known.count;
      ends.set(part, { end: start >= known.end ? end : known.end, count });
      const saved = count * (part.length - 1) - part.length - ownCost;
      if (saved > best[0]) best = [saved, part];
    }
  }
  return best[1];
}

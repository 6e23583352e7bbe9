const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openMap, closeMap, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Whether JSON nests no deeper than `maxDepth` and repeats no key in a map. Also false where a
 * closer look is needed, at a key with an escape. The result is undefined for text that is not JSON.
 */
export function isWellShaped(text: string, maxDepth: number): boolean {
  /** The keys so far of each open map; null for a list. */
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let isKey = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      const end = stringEnd(text, i);
      if (isKey && keys !== null) {
        const key = text.slice(i + 1, end);
        if (keys.has(key) || key.includes("\\")) return false;
        keys.add(key);
      }
      isKey = false;
      i = end;
    } else if (code === comma) {
      isKey = true;
    } else if (code === openMap || code === openList) {
      keys = code === openMap ? new Set() : null;
      isKey = true;
      if (open.push(keys) > maxDepth) return false;
    } else if (code === closeMap || code === closeList) {
      open.pop();
      keys = open.at(-1) ?? null;
    }
  }
  return true;
}

/** The offset of the quote that closes the string opened at `start`, or of the end of the text. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === backslash) i += 1;
  }
  return text.length;
}

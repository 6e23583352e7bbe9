/** A list in words: "A", "A and B", "A, B and C"; beyond `maximum` the rest are counted. */
export function listWords(items: readonly string[], maximum = 3): string {
  const named = items.slice(0, maximum);
  const rest = items.length - named.length;
  if (rest > 0) return `${named.join(", ")} and ${rest} more`;
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

/** Sentence case: the first letter of a sentence that begins with a generated word. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A text of at most `length` characters, cut at a word, with an ellipsis where it was cut. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const end = cut.lastIndexOf(" ");
  // one long word may be cut inside a surrogate pair
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/(?:[\s,;:.–—-]+|[\ud800-\udbff])$/, "")}…`;
}

/**
 * The code points of a text, each as a text. Right in engines that index strings by UTF-16 unit and
 * in njs, which indexes them by code point: a character is as long as the engine says it is.
 */
export function codePoints(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const one = String.fromCodePoint(text.codePointAt(at) || 0);
    found.push(one);
    at += one.length;
  }
  return found;
}

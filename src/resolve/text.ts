/**
 * A stored text as a host holds it: a string, or a buffer of UTF-8, whose positions are bytes.
 * Answers are cut out of it without decoding it.
 */
export interface Text {
  readonly length: number;
  readonly indexOf: (text: string, from?: number) => number;
  readonly lastIndexOf: (text: string) => number;
  readonly slice: (start: number, end?: number) => Text;
  readonly toString: () => string;
}

/**
 * Reads a stored text, or null when there is no such file. Rejects when the file may exist but
 * cannot be read; the answer is then 503.
 */
export type ReadText = (file: string) => Promise<Text | null>;

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

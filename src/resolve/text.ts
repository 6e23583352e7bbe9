/** A stored text as a host holds it, cut without decoding it: a string, or UTF-8 whose positions are bytes. */
export interface Text {
  readonly length: number;
  readonly indexOf: (text: string, from?: number) => number;
  readonly lastIndexOf: (text: string) => number;
  readonly slice: (start: number, end?: number) => Text;
  readonly toString: () => string;
}

/** null where there is no such file. Rejects where one cannot be read; the answer is then 503. */
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

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

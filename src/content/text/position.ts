import type { Position } from "../findings/finding.ts";

/** The 1-based line and column, in characters, of an offset in UTF-16 code units. */
export function positionAt(text: string, offset: number, firstLine = 1): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: firstLine + lineEnds(before), column: [...before.slice(lineStart)].length + 1 };
}

export function lineEnds(text: string): number {
  let count = 0;
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) count += 1;
  return count;
}

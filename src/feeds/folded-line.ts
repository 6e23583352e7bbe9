const mostBytes = 74;

/**
 * A content line as RFC 5545 (3.1) has it: broken into lines of at most 75 bytes of UTF-8, each but
 * the first begun with a space, and never within a character.
 */
export function foldedLine(line: string): string {
  const pieces: string[] = [];
  let start = 0;
  let bytes = 0;
  let at = 0;
  for (const character of line) {
    const size = sizeOf(character);
    if (bytes + size > mostBytes) {
      pieces.push(line.slice(start, at));
      start = at;
      bytes = 0;
    }
    bytes += size;
    at += character.length;
  }
  pieces.push(line.slice(start));
  return pieces.join("\r\n ");
}

/** Half a pair is written as U+FFFD, which has three bytes. */
function sizeOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

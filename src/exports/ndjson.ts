/** A row, which is JSON already, a line, with a line feed after each. */
export function ndjsonText(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

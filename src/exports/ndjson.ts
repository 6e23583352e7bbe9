/** NDJSON: one line per row, which is JSON already, each with a line feed. */
export function ndjsonText(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

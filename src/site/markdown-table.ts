/** A Markdown table; a bar or a line end in a cell would break it and does not. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const line = (cells: readonly (string | number | null)[]) =>
    `| ${cells.map(cellText).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function cellText(cell: string | number | null): string {
  if (cell === null) return "none";
  return String(cell)
    .replaceAll("|", "\\|")
    .replace(/\s*[\r\n]+\s*/g, " ");
}

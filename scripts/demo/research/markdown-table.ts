/** A Markdown table; the cells are plain text. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

export function percent(share: number | null, decimals = 1): string {
  return share === null ? "not known" : `${(100 * share).toFixed(decimals)} %`;
}

export function fixed(value: number | null, decimals: number): string {
  return value === null ? "none" : value.toFixed(decimals);
}

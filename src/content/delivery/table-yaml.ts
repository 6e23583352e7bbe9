import type { TableMapping } from "../../model/delivery/table-mapping.ts";

/** `table.yaml` of a mapping. */
export function tableYaml(mapping: TableMapping): string {
  const { encoding, decimal, days, firstOf, across, columns, firms = [], measures } = mapping;
  const flat = { encoding, decimal, days, firstOf, across };
  const lines = Object.entries(flat).flatMap(([key, value]) => {
    return value === undefined ? [] : [`${key}: ${quoted(value)}`];
  });
  const columnLines = columns.map(({ column, is, guessed }) => {
    const mark = guessed === undefined ? "" : ", guessed: true";
    return `  - { column: ${quoted(column)}, is: ${is}${mark} }`;
  });
  const firmLines = firms.map(({ called, firm }) => {
    return `  - { called: ${quoted(called)}, firm: ${quoted(firm)} }`;
  });
  const measureLines = measures.map(({ measure, indicator }) => {
    return `  - { measure: ${quoted(measure)}, indicator: ${quoted(indicator)} }`;
  });
  return `# yaml-language-server: $schema=../schemas/table.json
# How your table is read: \`stele take TABLE\` reads the next one in the same way.
${lines.join("\n")}

# Every column of the table. "reading" is a column of numbers, "out" is left out.
columns:
${columnLines.join("\n")}
${firmLines.length === 0 ? "" : `\n# Firms that the table calls otherwise than the books do.\nfirms:\n${firmLines.join("\n")}\n`}
# What is measured, and the indicator of the methodology that it is.
measures:
${measureLines.join("\n")}
`;
}

/** A scalar of YAML: JSON's text in double quotes is YAML's too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

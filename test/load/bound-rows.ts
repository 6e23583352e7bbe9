import type { Loaded } from "../../src/content/load.ts";
import { basisOf, newLines } from "../../src/issue/rows/issued-rows.ts";
import { issuedRowsSchema } from "../../src/model/issued-rows.ts";
import { at } from "../../src/model/language/at.ts";

/** The text of `published.rows.csv` for records that name no basis: the digests of the day of the newest. */
export function boundRows({ dataset, documents }: Loaded): string {
  if (dataset === null) throw new RangeError("Cannot bind the records: the content has problems");
  const { publications } = dataset;
  const on = at(publications, publications.length - 1).publishedAt.slice(0, 10);
  const lines = newLines({ dataset, documents }, [], on, null);
  const basis = basisOf(lines);
  const columns = Object.keys(issuedRowsSchema.shape);
  const rows = lines.map((line) => {
    const cells = new Map<string, unknown>(Object.entries({ basis, ...line }));
    return columns.map((column) => cells.get(column) ?? "").join(",");
  });
  return `${[columns.join(","), ...rows].join("\n")}\n`;
}

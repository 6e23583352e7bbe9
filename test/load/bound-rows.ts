import type { Loaded } from "../../src/content/load.ts";
import { basisOf, newLines } from "../../src/issue/rows/issued-rows.ts";
import { salting } from "../../src/issue/rows/salted-texts.ts";
import { saltSchema } from "../../src/model/issued/salt.ts";
import { issuedRowsSchema } from "../../src/model/issued-rows.ts";
import { at } from "../../src/model/language/at.ts";

/** The digests and salts behind records that name no basis: those of the day of the newest. */
export function boundFiles({ dataset, documents, salts: before }: Loaded): Map<string, string> {
  if (dataset === null) throw new RangeError("Cannot bind the records: the content has problems");
  const { publications } = dataset;
  const on = at(publications, publications.length - 1).publishedAt.slice(0, 10);
  const { texts, left } = salting(before, "0".repeat(64));
  const lines = newLines({ dataset, documents, salts: before }, [], on, null, texts);
  const basis = basisOf(lines);
  const rows = lines.map((line) => ({ basis, ...line }));
  return new Map([
    ["published.rows.csv", tableOf(issuedRowsSchema.shape, rows)],
    ["published.salts.csv", tableOf(saltSchema.shape, left())],
  ]);
}

function tableOf(shape: object, rows: readonly object[]): string {
  const columns = Object.keys(shape);
  const lines = rows.map((row) => columns.map((name) => Reflect.get(row, name) ?? "").join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

import { entryOf } from "../../../model/language/at.ts";
import { identifiersOf } from "../../rows/firm-object.ts";
import type { FirmRow } from "../../rows/firm-row.ts";
import { breakCells } from "../break-columns.ts";
import { type Column, columnsOf, nullable, number, string } from "../column.ts";
import type { FlatDataset, Row } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

/** The rows of `/api/firms`, with `pillars` laid flat as `pillars.<id>`. */
export const firms: FlatDataset = {
  name: "firms",
  title: "Firms",
  description:
    "Every firm of the index with its score, rank, risk and completeness of evidence, by slug",
  layer: "interpretation",
  nested: false,
  key: ["firmId"],
  columns: ({ analysis }) => [
    ...columnsOf({ ...firmColumns, ...identifierColumns }),
    ...analysis.world.methodology.pillars.map(pillarColumn),
  ],
  rows: ({ firmRows, analysis }) =>
    firmRows.map((row) => ({
      ...flat(row),
      ...identifiersOf(entryOf(analysis.firmBySlug, row.slug).firm),
    })),
};

const identifierColumns = {
  lei: nullable(string("Legal Entity Identifier, ISO 17442")),
  companyNumber: nullable(string("Number in the register of companies of its country")),
  wikidata: nullable(string("Item of Wikidata")),
};

function pillarColumn({ id, name }: { readonly id: string; readonly name: string }): Column {
  return {
    name: `pillars.${id}`,
    ...nullable(number(`Pillar "${name}", 0 worst to 1 best`, "share")),
  };
}

function flat({ pillars, break: between, ...cells }: FirmRow): Row {
  const pillarCells = Object.entries(pillars).map(([id, value]) => [`pillars.${id}`, value]);
  return { ...cells, ...breakCells(between), ...Object.fromEntries(pillarCells) };
}

import { entryOf } from "../../../model/language/at.ts";
import { picked } from "../../../model/language/picked.ts";
import { identifiersOf } from "../../rows/firm-object.ts";
import { type FirmRow, rankingRowSchema } from "../../rows/firm-row.ts";
import { breakCells, breakColumns } from "../break-columns.ts";
import { type Column, columnsOf, integer, nullable, number, string } from "../column.ts";
import { defineDataset, type FlatDataset, type Row } from "../dataset.ts";
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

const { status, ...shared } = picked(firmColumns, rankingRowSchema.unwrap().shape);

export const rankings = defineDataset({
  name: "rankings",
  title: "Rankings",
  description: "Every firm by rank, unrated firms last, ties by slug",
  layer: "interpretation",
  key: ["firmId"],
  columns: {
    ...shared,
    ...breakColumns,
    sources: integer("Distinct sources behind its observations and claims", "sources"),
    status,
  },
  rows: ({ rankingRows }) =>
    rankingRows.map(({ break: between, ...cells }) => ({ ...cells, ...breakCells(between) })),
});

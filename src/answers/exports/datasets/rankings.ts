import { picked } from "../../../model/language/picked.ts";
import { rankingFields } from "../../rows/ranking-row.ts";
import { breakCells, breakColumns } from "../break-columns.ts";
import { integer } from "../column.ts";
import { defineDataset } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

const { break: _, ...shared } = rankingFields;

export const rankings = defineDataset({
  name: "rankings",
  title: "Rankings",
  description: "Every firm by rank, unrated firms last, ties by slug",
  layer: "interpretation",
  key: ["firmId"],
  columns: {
    ...picked(firmColumns, shared),
    ...breakColumns,
    sources: integer("Distinct sources behind its observations and claims", "sources"),
    status: firmColumns.status,
  },
  rows: ({ rankingRows }) =>
    rankingRows.map(({ break: between, ...cells }) => ({ ...cells, ...breakCells(between) })),
});

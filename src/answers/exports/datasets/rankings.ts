import { picked } from "../../../model/language/picked.ts";
import { rankingRowSchema } from "../../rows/firm-row.ts";
import { breakCells, breakColumns } from "../break-columns.ts";
import { integer } from "../column.ts";
import { defineDataset } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

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

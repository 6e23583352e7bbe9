import { type RankingRow, rankingFields } from "../../answers/ranking-row.ts";
import { picked } from "../../language/picked.ts";
import { integer } from "../column.ts";
import { defineDataset } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

export const rankings = defineDataset<RankingRow>({
  name: "rankings",
  title: "Rankings",
  description: "Every firm by rank, unrated firms last, ties by slug",
  layer: "interpretation",
  key: ["firmId"],
  columns: {
    ...picked(firmColumns, rankingFields),
    sources: integer("Distinct sources behind its observations and claims", "sources"),
    status: firmColumns.status,
  },
  rows: ({ rankingRows }) => rankingRows,
});

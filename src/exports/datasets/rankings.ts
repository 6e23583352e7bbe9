import type { RankingRow } from "../../answers/ranking-row.ts";
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
    rank: firmColumns.rank,
    rankLow: firmColumns.rankLow,
    rankHigh: firmColumns.rankHigh,
    rankChange: firmColumns.rankChange,
    slug: firmColumns.slug,
    firmId: firmColumns.firmId,
    name: firmColumns.name,
    country: firmColumns.country,
    jurisdictionTier: firmColumns.jurisdictionTier,
    score: firmColumns.score,
    scoreLow: firmColumns.scoreLow,
    scoreHigh: firmColumns.scoreHigh,
    riskBand: firmColumns.riskBand,
    lift: firmColumns.lift,
    stage: firmColumns.stage,
    confidence: firmColumns.confidence,
    coverage: firmColumns.coverage,
    sources: integer("Distinct sources behind its observations and claims", "sources"),
    status: firmColumns.status,
  },
  rows: ({ rankingRows }) => rankingRows,
});

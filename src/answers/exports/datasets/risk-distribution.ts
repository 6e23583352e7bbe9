import { riskBands } from "../../../model/shared.ts";
import { indexObject } from "../../rows/index-object.ts";
import { publishedShare } from "../../rows/published.ts";
import { integer, nullable, number, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

export const riskDistribution = defineDataset({
  name: "risk-distribution",
  title: "Risk distribution",
  description: "Constituents in each risk band, lowest risk first, empty bands included",
  layer: "interpretation",
  key: ["riskBand"],
  columns: {
    riskBand: string("low, moderate, elevated, high, critical, or unrated without a probability"),
    count: integer("Constituents in the band", "firms"),
    share: nullable(number("Of all constituents, 0 to 1; null when there is none", "share")),
  },
  rows: (site) => {
    const { riskDistribution: counts, constituentCount } = indexObject(site);
    return riskBands.map((riskBand) => {
      const count = counts[riskBand];
      const share = constituentCount === 0 ? null : publishedShare(count / constituentCount);
      return { riskBand, count, share };
    });
  },
});

import type { AggregationName } from "../../../model/methodology/score.ts";
import type { Aggregation } from "./aggregation.ts";
import { arithmetic } from "./arithmetic.ts";
import { geometric } from "./geometric.ts";
import { min } from "./min.ts";
import { sum } from "./sum.ts";

export const aggregations: Readonly<Record<AggregationName, Aggregation>> = {
  arithmetic,
  geometric,
  min,
  sum,
};
